import { AsyncLocalStorage } from 'node:async_hooks'

/** Which run leads to the events that are emitted meanwhile: reactions are told of events, not of who caused them. */
const causing = new AsyncLocalStorage<{ depth: number }>()

export const causedBy = <T>({ depth }: { depth: number }, work: () => Promise<T>): Promise<T> =>
  causing.run({ depth }, work)

/** How many runs lead to an event that is emitted now. */
export const depthNow = (): number => {
  const cause = causing.getStore()
  return cause ? cause.depth + 1 : 0
}
