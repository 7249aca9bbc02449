import type { NotificationData } from '@mantine/notifications'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const load = () => import('./drawn-notices.tsx')
const DrawnNotices = lazy(() => load().then(one => ({ default: one.DrawnNotices })))

let isWanted = false
const watchers = new Set<() => void>()

/** Says something at the edge of the screen. What draws it is loaded with the first thing that is said. */
export const notifications = {
  show(notice: NotificationData): void {
    isWanted = true
    for (const watch of watchers) watch()
    void load().then(one => one.notifications.show(notice))
  },
  hide(id: string): void {
    void load().then(one => one.notifications.hide(id))
  },
}

/** Where they stand. */
export function Notices() {
  const isShown = useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => isWanted,
  )
  return (
    isShown && (
      <Suspense>
        <DrawnNotices />
      </Suspense>
    )
  )
}
