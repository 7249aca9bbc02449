import { useSyncExternalStore } from 'react'

/** How much waits to be sent. Apart from the rest, which the frame need not have to know that it is nothing. */
let count = 0
const watchers = new Set<() => void>()

export function setUnsentCount(next: number): void {
  count = next
  for (const watch of watchers) watch()
}

export const useUnsentCount = (): number =>
  useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => count,
  )
