import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Call, type ChatMessage, getUnread } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { bearerNow } from '../../../kit/session/session.ts'
import { putMessages } from '../use-chat.ts'

interface Frame {
  type: string
  room_id: string
  rev: number
  message: ChatMessage
  call: Call
  rooms: Record<string, number>
  person: { type: string; id: number | string; name: string }
}

/** A call as it stood when the server last told of it. */
export interface HeardCall {
  call: Call
  heardAt: number
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000
const TYPING_MS = 6_000
const SAY_TYPING_MS = 3_000
const SAY_THERE_MS = 60_000
const UNAUTHORIZED = 4401
const REPLACED = 4409

let socket: WebSocket | null = null
let typing: Readonly<Record<string, string>> = {}
let calls: readonly HeardCall[] = []
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
const told = () => {
  for (const watcher of watchers) watcher()
}

/** Who is typing, by room. */
export const useTyping = () => useSyncExternalStore(watch, () => typing)
/** Calls under way that were told of since the connection was opened. */
export const useHeardCalls = () => useSyncExternalStore(watch, () => calls)

function setTyping(roomId: string, name: string | null): void {
  const { [roomId]: before, ...others } = typing
  if (before === undefined && name === null) return
  typing = name === null ? others : { ...others, [roomId]: name }
  told()
}

/** What is known of a call, from whichever side it came last. */
export function putCall(call: Call): void {
  const others = calls.filter(one => one.call.id !== call.id)
  calls = call.status === 'active' ? [...others, { call, heardAt: Date.now() }] : others
  told()
}

function sayNow(frame: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

let typedAt = 0
export function sayTyping(roomId: string): void {
  if (Date.now() - typedAt < SAY_TYPING_MS) return
  typedAt = Date.now()
  sayNow({ type: 'typing', room_id: roomId })
}

/** The one connection that says what happens in all rooms, resumed from where it was; it ends with what is answered. */
export function connectChat(queries: QueryClient): () => void {
  const revs: Record<string, number> = {}
  const fading = new Map<string, ReturnType<typeof setTimeout>>()
  const end = new AbortController()
  let pause = FIRST_PAUSE_MS
  let wasOpen = false
  let again: ReturnType<typeof setTimeout> | undefined
  let stale: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    clearTimeout(stale)
    stale = setTimeout(() => {
      for (const key of ['rooms', 'unread']) void queries.invalidateQueries({ queryKey: ['chat', key] })
    }, 150)
  }
  const showTyping = (roomId: string, name: string) => {
    clearTimeout(fading.get(roomId))
    setTyping(roomId, name)
    fading.set(
      roomId,
      setTimeout(() => setTyping(roomId, null), TYPING_MS),
    )
  }
  const hear = (frame: Frame) => {
    switch (frame.type) {
      case 'hello':
        pause = FIRST_PAUSE_MS
        for (const [id, rev] of Object.entries(frame.rooms)) revs[id] ??= rev
        // What rings is told behind it.
        calls = []
        told()
        // What was said while nobody listened.
        if (wasOpen) refresh()
        wasOpen = true
        break
      case 'message':
        revs[frame.room_id] = frame.rev
        putMessages(queries, [frame.message])
        setTyping(frame.room_id, null)
        refresh()
        break
      case 'reset':
        revs[frame.room_id] = frame.rev
        void queries.invalidateQueries({ queryKey: ['chat', 'messages', frame.room_id] })
        break
      case 'typing':
        showTyping(frame.room_id, frame.person.name)
        break
      case 'call':
        putCall(frame.call)
        break
      case 'room':
      case 'room_removed':
      case 'read':
        refresh()
    }
  }
  const connect = () => {
    if (end.signal.aborted) return
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/messaging/ws`)
    socket = opened
    opened.onopen = () => opened.send(JSON.stringify({ type: 'start', token: bearerNow(), rooms: revs }))
    opened.onmessage = ({ data }) => hear(JSON.parse(data))
    opened.onclose = async ({ code }) => {
      if (end.signal.aborted) return
      // A call of the usual kind renews the token, or asks the person to sign in again.
      if (code === UNAUTHORIZED) await getUnread({ client }).catch(() => {})
      // Too many tabs: this one waits until somebody looks at it, rather than take the place of another.
      if (code === REPLACED) await untilSeen(end.signal)
      again = setTimeout(connect, pause)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
  }
  let thereAt = Date.now()
  const sayThere = () => {
    if (Date.now() - thereAt < SAY_THERE_MS) return
    thereAt = Date.now()
    sayNow({ type: 'presence', presence: 'online' })
  }
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, sayThere, { signal: end.signal, passive: true })
  }
  connect()
  return () => {
    end.abort()
    clearTimeout(again)
    clearTimeout(stale)
    for (const timer of fading.values()) clearTimeout(timer)
    socket?.close()
    socket = null
    calls = []
    typing = {}
    told()
  }
}

const untilSeen = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (document.visibilityState === 'visible') resolve()
    }
    document.addEventListener('visibilitychange', look, { signal })
    document.addEventListener('pointerdown', () => resolve(), { signal, once: true })
  })
