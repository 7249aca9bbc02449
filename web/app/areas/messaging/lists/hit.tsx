import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ChatMessage } from '../../../../../sdk/index.ts'
import { MessageBody } from '../../../../ui/message-body.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import css from '../messaging.module.css'

/** A message in a list, which leads to where it was said. */
export function Hit({ message, html = message.html }: { message: ChatMessage; html?: string }) {
  const formats = useFormats()
  return (
    <Link
      className={css.hit}
      to="/messages/$roomId"
      params={{ roomId: message.room_id }}
      search={{ at: message.seq, ...(message.thread_root_id ? { thread: message.thread_root_id } : {}) }}
    >
      <Text size="xs" c="dimmed">
        {message.author.name} · {formats.ago(message.created_at)}
      </Text>
      <span className={css.hitText}>
        <MessageBody html={html} />
      </span>
    </Link>
  )
}
