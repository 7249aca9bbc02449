import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
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
    const plain = document.title.replace(/^\(\d+\+?\) /, '')
    document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${plain}` : plain
    return () => {
      document.title = plain
    }
  }, [unread])
  return (
    useHeardCalls().length > 0 && (
      <Suspense>
        <Ringing />
      </Suspense>
    )
  )
}
