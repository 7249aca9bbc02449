import { lazy, Suspense, useState } from 'react'
import { BellButton } from '../bell-button.tsx'
import { useNotifications } from '../use-notifications.ts'

const BellPopover = lazy(() => import('../bell-popover.tsx'))

/** Says that there is something new, as it happens, on every screen. What opens below it comes with the first click. */
export function Bell() {
  const [isWanted, setWanted] = useState(false)
  const latest = useNotifications({ limit: 10 })
  const unread = latest.data?.unread_count ?? 0
  const button = <BellButton unread={unread} onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <BellPopover page={latest.data} unread={unread} />
    </Suspense>
  )
}
