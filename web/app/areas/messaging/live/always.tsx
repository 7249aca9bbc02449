import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { countInTab } from '../../../kit/screen/tab-title.ts'
import { connectChat, useHeardCalls } from './socket.ts'
import { useUnread } from './unread.ts'

// Most of the time nothing rings.
const Ringing = lazy(() => import('../calls/ringing.tsx').then(one => ({ default: one.Ringing })))

/** On every screen: the connection to the rooms, what is unread in the title of the tab, and calls that ring. */
export function ChatAlways(): ReactNode {
  const queries = useQueryClient()
  const unread = useUnread()
  useEffect(() => connectChat(queries), [queries])
  useEffect(() => {
    countInTab(unread)
    return () => countInTab(0)
  }, [unread])
  return (
    useHeardCalls().length > 0 && (
      <Suspense>
        <Ringing />
      </Suspense>
    )
  )
}
