import type { Notification } from '../../../../sdk/index.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './notifications.module.css'
import { useNotificationWords } from './words.ts'

/** One line each: what happened, and when. What is new stands out by more than its colour. */
export function NotificationRows({
  label,
  items,
  onOpen,
}: {
  label: string
  items: readonly Notification[]
  onOpen: (one: Notification) => void
}) {
  const words = useNotificationWords()
  const formats = useFormats()
  return (
    <ul className={css.rows} aria-label={label}>
      {items.map(one => (
        <li key={one.id}>
          <a
            className={css.row}
            href={one.url}
            data-unread={one.read_at === null || undefined}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(one)
            }}
          >
            <span className={css.dot} aria-hidden="true" />
            <span className={css.text}>
              {one.read_at === null && <span className={css.hidden}>{words.isUnread}: </span>}
              <strong>{one.title}</strong>
              {one.body && <span className={css.body}>{one.body}</span>}
              <time dateTime={one.created_at} title={formats.dateTime(one.created_at)}>
                {formats.ago(one.created_at)}
              </time>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
