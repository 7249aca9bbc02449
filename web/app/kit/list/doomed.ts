import { useSyncExternalStore } from 'react'

/** Rows that are as good as deleted: off the screen at once, off the server when nobody took it back. */
let doomed: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()
const waiting = new Map<string, () => void>()

const PATIENCE_MS = 6_000

function change(next: ReadonlySet<string>): void {
  doomed = next
  for (const watch of watchers) watch()
}

export function useDoomed(): ReadonlySet<string> {
  return useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => doomed,
  )
}

/** Hides the rows and deletes them after a few seconds; the answer is what takes it back. */
export function deleteLater(ids: readonly string[], run: () => Promise<unknown>): () => void {
  const key = ids.join()
  const forgive = () => change(new Set([...doomed].filter(id => !ids.includes(id))))
  change(new Set([...doomed, ...ids]))
  const go = () => {
    clearTimeout(timer)
    waiting.delete(key)
    run().finally(forgive)
  }
  const timer = setTimeout(go, PATIENCE_MS)
  waiting.set(key, go)
  return () => {
    clearTimeout(timer)
    waiting.delete(key)
    forgive()
  }
}

// Who closes the tab meant it.
addEventListener('pagehide', () => {
  for (const go of waiting.values()) go()
})
