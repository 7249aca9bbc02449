import { useSyncExternalStore } from 'react'

/** The name of a page, `screen` for the one of whatever screen somebody is on, nothing while it is closed. */
let shown: string | undefined
const watchers = new Set<() => void>()

export function openHelp(page: string | undefined): void {
  shown = page
  for (const watch of watchers) watch()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useShownHelp = (): string | undefined => useSyncExternalStore(watch, () => shown)
