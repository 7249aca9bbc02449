import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Ringing } from '../calls/ringing.tsx'
import { connectChat } from './socket.ts'
import { useUnread } from './unread.ts'

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
  return <Ringing />
}
