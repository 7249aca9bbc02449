import '@mantine/core/styles/Input.css'
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type ChatMessage, listRoomMessages, markRoomRead, postRoomMessage } from '../../../sdk/index.ts'
import { leaveGuestToken } from '../../ui/address.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { MessageBody } from '../../ui/message-body.tsx'
import { useFormats } from '../../ui/messages.tsx'
import css from './chat.module.css'
import { clientOf, type Guest } from './query.ts'
import { useWords } from './words.ts'

const AGAIN_MS = 2_000
const UNAUTHORIZED = 4401

/** By id, the newer revision over the older, in the order of the room. */
function merge(known: readonly ChatMessage[], news: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(known.map(message => [message.id, message]))
  for (const message of news) if ((all.get(message.id)?.rev ?? 0) <= message.rev) all.set(message.id, message)
  return [...all.values()].sort((a, b) => a.seq - b.seq)
}

/** The conversation as a guest has it: read along live, and write. */
export function GuestRoom({ guest }: { guest: Guest }) {
  const words = useWords()
  const formats = useFormats()
  const client = useMemo(() => clientOf(guest), [guest])
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [isOver, setOver] = useState(false)
  const [text, setText] = useState('')
  const sendingId = useRef(crypto.randomUUID())
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.seq

  useEffect(() => {
    const path = { room_id: guest.roomId }
    let rev = 0
    let isGone = false
    let socket: WebSocket | undefined
    const follow = () => {
      if (isGone) return
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/messaging/ws`)
      socket.onopen = () =>
        socket?.send(JSON.stringify({ type: 'start', token: guest.token, rooms: { [guest.roomId]: rev } }))
      socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data) as { type: string; rev: number; message: ChatMessage }
        if (frame.type !== 'message') return
        rev = frame.rev
        if (frame.message.thread_root_id === null || frame.message.also_to_room) {
          setMessages(known => merge(known, [frame.message]))
        }
      }
      socket.onclose = ({ code }) => {
        if (code === UNAUTHORIZED) setOver(true)
        else setTimeout(follow, AGAIN_MS)
      }
    }
    listRoomMessages({ client, path, query: { limit: 100 } })
      .then(page => {
        rev = page.last_rev
        setMessages(known => merge(known, page.data))
      })
      .finally(follow)
    return () => {
      isGone = true
      socket?.close()
    }
  }, [guest, client])

  useEffect(() => {
    if (last === undefined) return
    list.current?.scrollTo({ top: list.current.scrollHeight })
    markRoomRead({ client, path: { room_id: guest.roomId }, body: {} }).catch(() => {})
  }, [last, guest, client])

  const sending = useMutation({
    mutationFn: () =>
      postRoomMessage({
        client,
        path: { room_id: guest.roomId },
        body: { text, client_msg_id: sendingId.current },
      }),
    onSuccess: ({ data }) => {
      sendingId.current = crypto.randomUUID()
      setText('')
      setMessages(known => merge(known, [data]))
    },
  })
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !sending.isPending) sending.mutate()
  }
  return (
    <section className={css.room} aria-label={guest.roomName || words.conversation}>
      <ol className={css.messages} ref={list} aria-label={words.conversation}>
        {messages.map(message => (
          <li key={message.id} data-own={message.author.id === guest.id || undefined}>
            <div className={css.head}>
              <strong>{message.author.name}</strong>{' '}
              <time dateTime={message.created_at}>{formats.dateTime(message.created_at)}</time>
            </div>
            <div className={css.text}>
              {message.deleted_at ? words.deleted : <MessageBody html={message.html} />}
            </div>
            {message.call_id && (
              <a href={`/call/${message.call_id}`} onClick={() => leaveGuestToken(guest.token)}>
                {words.call}
              </a>
            )}
            {message.attachments.map(file => (
              <a key={file.id} href={file.url} target="_blank" rel="noopener noreferrer">
                {file.filename}
              </a>
            ))}
          </li>
        ))}
      </ol>
      {isOver ? (
        <p role="status">{words.over}</p>
      ) : (
        <form className={css.form} onSubmit={send}>
          <Textarea
            label={words.message}
            value={text}
            maxLength={10_000}
            minRows={2}
            size="md"
            onChange={event => setText(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
            }}
          />
          <BusyButton size="md" isBusy={sending.isPending}>
            {words.send}
          </BusyButton>
          {sending.error && (
            <p className={css.failure} role="alert">
              {words.failed}
            </p>
          )}
        </form>
      )}
    </section>
  )
}
