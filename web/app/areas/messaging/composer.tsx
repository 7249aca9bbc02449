import { ActionIcon, Text } from '@mantine/core'
import { IconPaperclip, IconSend, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import {
  type ChatAttachment,
  type PostRoomMessageData,
  type PostRoomMessageResponse,
  uploadAttachment,
} from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { sendOrKeep } from '../../kit/offline/unsent.ts'
import { UnsentList } from '../../kit/offline/unsent-list.tsx'
import { client } from '../../kit/session/api.ts'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { MentionText, useRoomPeople } from './mentions/mention-text.tsx'
import { findAsked, toWire } from './mentions/wire.ts'
import css from './messaging.module.css'
import { SendLater } from './send-later.tsx'
import { putMessages } from './use-chat.ts'
import { useMessagingWords } from './words.ts'

interface ComposerProps {
  roomId: string
  label: string
  threadRootId?: string
  onTyping: () => void
  /** Arrow up in an empty field: the last one of one's own is to be edited. */
  onEditLast?: () => void
}

/** What was typed stays until it has arrived; sent again under the same id it comes once. */
export function Composer({ roomId, label, threadRootId, onTyping, onEditLast }: ComposerProps) {
  const words = useMessagingWords()
  const queries = useQueryClient()
  const draft = useDraft<{
    text: string
    files: readonly ChatAttachment[]
    /** Who was picked for a name in the text. */
    picked: Readonly<Record<string, number>>
  }>({
    of: `room/${roomId}/${threadRootId ?? ''}`,
    saved: { text: '', files: [], picked: {} },
  })
  const { text, files, picked } = draft.values
  const people = useRoomPeople(roomId, text.includes('@'), findAsked(text, text.length)?.q) ?? []
  const picker = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const href = `/messages/${roomId}${threadRootId ? `?thread=${threadRootId}` : ''}`
  const content = {
    text: toWire(text, picked, people),
    ...(threadRootId ? { thread_root_id: threadRootId } : {}),
    ...(files.length > 0 ? { attachment_ids: files.map(({ id }) => id) } : {}),
  }
  const sending = useAct(
    () =>
      sendOrKeep<PostRoomMessageResponse>({
        id: draft.idempotencyKey,
        kind: 'message',
        href,
        url: `/api/v1/messaging/rooms/${roomId}/messages`,
        body: { ...content, client_msg_id: draft.idempotencyKey } satisfies PostRoomMessageData['body'],
        stale: ['chat'],
      }),
    {
      onDone: answer => {
        draft.done()
        if (!answer) return
        putMessages(queries, [answer.data])
        if (threadRootId) void queries.invalidateQueries({ queryKey: ['chat', 'thread', threadRootId] })
      },
    },
  )
  const uploading = useAct(
    (file: File) =>
      uploadAttachment({
        client,
        path: { room_id: roomId },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        body: { file } as never,
      }),
    { onDone: ({ data }) => draft.form.setFieldValue('files', all => [...all, data]) },
  )
  /** Where the caret is, which stays behind it. */
  const insert = (emoji: string) => {
    const field = form.current?.querySelector('textarea')
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    draft.set({ text: text.slice(0, from) + emoji + text.slice(to) })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + emoji.length, from + emoji.length)
    })
  }
  const isEmpty = text.trim() === '' && files.length === 0
  const send = () => {
    if (!isEmpty && !sending.isPending) sending.mutate()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && text === '' && onEditLast) {
      event.preventDefault()
      onEditLast()
    }
  }
  return (
    <form
      ref={form}
      className={css.composer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <UnsentList href={href} />
      <DraftNote draft={draft} px="xs" />
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map(file => (
            <li key={file.id}>
              <Text size="sm">{file.filename}</Text>
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={`${words.remove}: ${file.filename}`}
                onClick={() => draft.set({ files: files.filter(({ id }) => id !== file.id) })}
              >
                <IconX size={13} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={css.writing}>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={event => {
            const file = event.currentTarget.files?.[0]
            if (file) uploading.mutate(file)
            event.currentTarget.value = ''
          }}
        />
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={words.attach}
          loading={uploading.isPending}
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={18} />
        </ActionIcon>
        <MentionText
          people={people}
          aria-label={label}
          placeholder={label}
          title={words.hint}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={10_000}
          text={text}
          onText={(next, person) => {
            draft.set({ text: next, ...(person ? { picked: { ...picked, [person.name]: person.id } } : {}) })
            onTyping()
          }}
          onKeyDown={onKeyDown}
        />
        <EmojiButton label={words.addEmoji} size="lg" onPick={insert} />
        <SendLater roomId={roomId} body={content} isDisabled={isEmpty} onPlanned={draft.done} />
        <ActionIcon
          type="submit"
          size="lg"
          aria-label={words.send}
          disabled={isEmpty}
          loading={sending.isPending}
        >
          <IconSend size={18} />
        </ActionIcon>
      </div>
    </form>
  )
}
