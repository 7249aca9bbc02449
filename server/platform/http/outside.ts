import { AsyncLocalStorage } from 'node:async_hooks'

/** A request's place among those that are worked on. */
export interface Place {
  leave(): void
  comeBack(): void
}

const places = new AsyncLocalStorage<Place>()

export const keepPlace = (place: Place, work: () => void): void => places.run(place, work)

/** Waits for what is not ours to hasten, and leaves the request's place to others meanwhile. */
export async function waitOutside<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  if (!place) return wait()
  place.leave()
  try {
    return await wait()
  } finally {
    place.comeBack()
  }
}
