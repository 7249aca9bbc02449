import { setImmediate as nextTurn } from 'node:timers/promises'

/** Nobody notices that a request waits for so long. */
const MOST_MS = 2

/**
 * For loops over as much as a stranger likes: awaited between two of them, it lets others have the thread where this one
 * has had it for a while.
 */
export function shareThread(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MOST_MS) return
    await nextTurn()
    since = performance.now()
  }
}
