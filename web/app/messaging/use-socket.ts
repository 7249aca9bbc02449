import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ChatMessage, getMessagingHealth, listRooms } from '../../../sdk/index.ts'
import { client } from '../session/api.ts'
import { bearerNow } from '../session/session.ts'
import { putMessages } from './use-chat.ts'

interface Frame {
  type: string
  room_id: string
  rev: number
  message: ChatMessage
  rooms: Record<string, number>
  person: { type: string; id: number | string; name: string }
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000
const TYPING_MS = 6_000
const SAY_TYPING_MS = 3_000
const UNAUTHORIZED = 4401

/** The connection that says what happens in all rooms, resumed from where it was; and who is typing in which. */
export function useSocket() {
  const queries = useQueryClient()
  const [typing, setTyping] = useState<Readonly<Record<string, string>>>({})
  const socketRef = useRef<WebSocket | null>(null)
  const saidAt = useRef(0)

  useEffect(() => {
    const revs: Record<string, number> = {}
    const fading = new Map<string, ReturnType<typeof setTimeout>>()
    let pause = FIRST_PAUSE_MS
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    let rooms: ReturnType<typeof setTimeout> | undefined

    const refreshRooms = () => {
      clearTimeout(rooms)
      rooms = setTimeout(() => void queries.invalidateQueries({ queryKey: ['chat', 'rooms'] }), 150)
    }
    const showTyping = (roomId: string, name: string) => {
      clearTimeout(fading.get(roomId))
      setTyping(all => ({ ...all, [roomId]: name }))
      const fade = () => setTyping(({ [roomId]: _, ...others }) => others)
      fading.set(roomId, setTimeout(fade, TYPING_MS))
    }
    const hear = (frame: Frame) => {
      switch (frame.type) {
        case 'hello':
          pause = FIRST_PAUSE_MS
          for (const [id, rev] of Object.entries(frame.rooms)) revs[id] ??= rev
          break
        case 'message':
          revs[frame.room_id] = frame.rev
          putMessages(queries, [frame.message])
          setTyping(({ [frame.room_id]: _, ...others }) => others)
          refreshRooms()
          break
        case 'reset':
          revs[frame.room_id] = frame.rev
          void queries.invalidateQueries({ queryKey: ['chat', 'messages', frame.room_id] })
          break
        case 'typing':
          showTyping(frame.room_id, frame.person.name)
          break
        case 'room':
        case 'room_removed':
        case 'read':
          refreshRooms()
      }
    }
    const connect = () => {
      if (isOver) return
      const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/messaging/ws`)
      socketRef.current = socket
      socket.onopen = () => socket.send(JSON.stringify({ type: 'start', token: bearerNow(), rooms: revs }))
      socket.onmessage = ({ data }) => hear(JSON.parse(data))
      socket.onclose = async ({ code }) => {
        if (isOver) return
        // A call of the usual kind renews the token, or asks the person to sign in again.
        if (code === UNAUTHORIZED) await listRooms({ client, query: { limit: 1 } }).catch(() => {})
        again = setTimeout(connect, pause)
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
      }
    }
    // Before the first screen there may be no token yet.
    void getMessagingHealth({ client }).then(connect, connect)
    return () => {
      isOver = true
      clearTimeout(again)
      clearTimeout(rooms)
      for (const timer of fading.values()) clearTimeout(timer)
      socketRef.current?.close()
    }
  }, [queries])

  const sayTyping = useCallback((roomId: string) => {
    const now = Date.now()
    if (now - saidAt.current < SAY_TYPING_MS || socketRef.current?.readyState !== WebSocket.OPEN) return
    saidAt.current = now
    socketRef.current.send(JSON.stringify({ type: 'typing', room_id: roomId }))
  }, [])
  return { typing, sayTyping }
}
