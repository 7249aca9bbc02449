import { ActionIcon, Progress, Text } from '@mantine/core'
import { IconBookmark, IconMessage, IconPaperclip, IconPencil, IconPin, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import {
  addReaction,
  bookmarkMessage,
  type ChatMessage,
  type ChatPoll,
  deleteRoomMessage,
  pinMessage,
  removeBookmark,
  removeReaction,
  unpinMessage,
  votePoll,
} from '../../../../sdk/index.ts'
import { MessageBody } from '../../../ui/message-body.tsx'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { Avatar } from '../../kit/people/avatar.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { CallLink } from './calls/call-link.tsx'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { Editing } from './mentions/editing.tsx'
import css from './messaging.module.css'
import { putMessages } from './use-chat.ts'
import { useMessagingWords } from './words.ts'

/** Where a list that draws only a part of itself has put it. */
export type RowPlace = Pick<
  ComponentPropsWithRef<'li'>,
  'ref' | 'style' | 'aria-posinset' | 'aria-setsize'
> & { 'data-index': number }

interface MessageRowProps {
  message: ChatMessage
  place?: RowPlace
  isMine: boolean
  mayWrite: boolean
  mayDelete: boolean
  isEditing: boolean
  onEdit: (id: string | null) => void
  onThread?: (rootId: string) => void
}

export function MessageRow({
  message,
  place,
  isMine,
  mayWrite,
  mayDelete,
  isEditing,
  onEdit,
  onThread,
}: MessageRowProps) {
  const words = useMessagingWords()
  const formats = useFormats()
  const queries = useQueryClient()
  const put = { onDone: ({ data }: { data: ChatMessage }) => putMessages(queries, [data]) }
  const path = { room_id: message.room_id, message_id: message.id }
  const react = useAct(
    ({ emoji, isOn }: { emoji: string; isOn: boolean }) =>
      (isOn ? addReaction : removeReaction)({ client, path: { ...path, emoji } }),
    put,
  )
  const remove = useAct(() => deleteRoomMessage({ client, path }), put)
  const pin = useAct(() => (message.pinned_at ? unpinMessage : pinMessage)({ client, path }), put)
  const keep = useAct(() => (message.bookmarked ? removeBookmark : bookmarkMessage)({ client, path }), put)
  if (message.type === 'system') {
    return (
      <li className={css.system} data-seq={message.seq} {...place}>
        {message.text} · <time dateTime={message.created_at}>{formats.ago(message.created_at)}</time>
      </li>
    )
  }
  const isGone = message.deleted_at !== null
  return (
    <li className={css.message} data-seq={message.seq} {...place}>
      <span className={css.face}>
        <Avatar size={32} name={message.author.name} />
      </span>
      <div className={css.head}>
        <strong>{message.author.name}</strong>
        <time dateTime={message.created_at} title={formats.dateTime(message.created_at)}>
          {formats.ago(message.created_at)}
        </time>
        {message.edited_at && !isGone && <span>({words.edited})</span>}
        {message.pinned_at && (
          <span className={css.pinned}>
            <IconPin size={12} aria-hidden="true" /> {words.pinned}
          </span>
        )}
      </div>
      {isGone ? (
        <Text size="sm" c="dimmed" fs="italic">
          {words.deleted}
        </Text>
      ) : isEditing ? (
        <Editing message={message} onDone={() => onEdit(null)} />
      ) : (
        <>
          {message.forwarded_from && (
            <blockquote className={css.forwarded}>
              <Text size="xs" c="dimmed">
                {words.forwarded(message.forwarded_from.author.name)}
              </Text>
              {message.forwarded_from.text}
            </blockquote>
          )}
          {message.poll ? (
            <Poll poll={message.poll} mayVote={mayWrite} />
          ) : (
            <div className={css.body}>
              <MessageBody html={message.html} />
            </div>
          )}
          {message.call_id && <CallLink callId={message.call_id} />}
          {message.attachments.map(file => (
            <a key={file.id} className={css.file} href={file.url} target="_blank" rel="noopener">
              <IconPaperclip size={14} aria-hidden="true" /> {file.filename}
            </a>
          ))}
          <div className={css.below}>
            {message.reactions.map(({ emoji, count, me, people }) => (
              <button
                key={emoji}
                type="button"
                className={css.reaction}
                aria-pressed={me}
                aria-label={words.reactions(emoji, count)}
                title={people.map(({ name }) => name).join(', ')}
                disabled={!mayWrite}
                onClick={() => react.mutate({ emoji, isOn: !me })}
              >
                {emoji} {count}
              </button>
            ))}
            {onThread && message.reply_count > 0 && (
              <button
                type="button"
                className={css.replies}
                onClick={() => onThread(message.thread_root_id ?? message.id)}
              >
                {words.replies(message.reply_count)}
              </button>
            )}
          </div>
        </>
      )}
      {!isGone && !isEditing && (
        <div className={css.tools} role="toolbar" aria-label={words.actions}>
          {mayWrite && (
            <EmojiButton
              label={words.react}
              size="sm"
              onPick={emoji => react.mutate({ emoji, isOn: true })}
            />
          )}
          {onThread && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={words.reply}
              onClick={() => onThread(message.thread_root_id ?? message.id)}
            >
              <IconMessage size={15} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={message.bookmarked ? words.unkeep : words.keep}
            onClick={() => keep.mutate()}
          >
            <IconBookmark size={15} fill={message.bookmarked ? 'currentColor' : 'none'} />
          </ActionIcon>
          {mayWrite && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={message.pinned_at ? words.unpin : words.pin}
              onClick={() => pin.mutate()}
            >
              <IconPin size={15} />
            </ActionIcon>
          )}
          {isMine && mayWrite && message.type === 'message' && (
            <ActionIcon variant="subtle" size="sm" aria-label={words.edit} onClick={() => onEdit(message.id)}>
              <IconPencil size={15} />
            </ActionIcon>
          )}
          {mayDelete && (
            <ConfirmButton
              question={words.deleteQuestion}
              confirm={words.deleteMessage}
              label={words.delete}
              icon={<IconTrash size={15} />}
              onConfirm={() => remove.mutate()}
            />
          )}
        </div>
      )}
    </li>
  )
}

function Poll({ poll, mayVote }: { poll: ChatPoll; mayVote: boolean }) {
  const words = useMessagingWords()
  const voting = useAct(
    (optionId: string) => {
      const isMine = poll.my_option_ids.includes(optionId)
      const others = poll.multiple ? poll.my_option_ids.filter(id => id !== optionId) : []
      return votePoll({
        client,
        path: { room_id: poll.room_id, poll_id: poll.id },
        body: { option_ids: isMine ? others : [...others, optionId] },
      })
    },
    { stale: ['chat'] },
  )
  const isOver = poll.closed_at !== null
  return (
    <fieldset className={css.poll} disabled={!mayVote || isOver}>
      <legend>{poll.question}</legend>
      {poll.options.map(({ id, text, votes }) => (
        <button
          key={id}
          type="button"
          aria-pressed={poll.my_option_ids.includes(id)}
          onClick={() => voting.mutate(id)}
        >
          <span>{text}</span>
          <span>{words.votes(votes)}</span>
          <Progress
            aria-hidden="true"
            size="xs"
            value={poll.total_voters ? (100 * votes) / poll.total_voters : 0}
          />
        </button>
      ))}
      {(poll.anonymous || isOver) && (
        <Text size="xs" c="dimmed">
          {[poll.anonymous ? words.anonymous : '', isOver ? words.pollClosed : '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </fieldset>
  )
}
