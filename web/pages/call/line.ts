import type { Call } from '../../../sdk/index.ts'

/** The socket of the room, as a call uses it: opened again whenever it breaks. */
export interface Line {
  send(to: string, data: unknown): void
  close(): void
}

interface Heard {
  opened(connectionId: string, me: { type: string; id: number | string | null }): void
  called(call: Call): void
  signalled(from: string, data: unknown): void
  /** The credential is no longer good. */
  refused(): void
}

const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 5_000
const UNAUTHORIZED = 4401

export function openLine(callId: string, token: () => string, heard: Heard): Line {
  let socket: WebSocket | undefined
  let pause = FIRST_PAUSE_MS
  let isOver = false
  let again: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    if (isOver) return
    const opening = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/messaging/ws`)
    socket = opening
    opening.onopen = () => opening.send(JSON.stringify({ type: 'start', token: token() }))
    opening.onmessage = ({ data }) => {
      const frame = JSON.parse(data)
      if (frame.type === 'hello') {
        pause = FIRST_PAUSE_MS
        heard.opened(frame.connection_id, frame.me)
      } else if (frame.type === 'call' && frame.call.id === callId) heard.called(frame.call)
      else if (frame.type === 'signal' && frame.call_id === callId) heard.signalled(frame.from, frame.data)
    }
    opening.onclose = ({ code }) => {
      if (isOver) return
      if (code === UNAUTHORIZED) heard.refused()
      again = setTimeout(connect, pause)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
  }
  connect()
  return {
    send(to, data) {
      if (socket?.readyState !== WebSocket.OPEN) return
      socket.send(JSON.stringify({ type: 'signal', call_id: callId, to, data }))
    },
    close() {
      isOver = true
      clearTimeout(again)
      socket?.close()
    },
  }
}
