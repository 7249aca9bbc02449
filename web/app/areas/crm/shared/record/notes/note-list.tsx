import { Text } from '@mantine/core'
import type { Note } from '../../../../../../../sdk/index.ts'
import { Avatar } from '../../../../../kit/people/avatar.tsx'
import { useFormats } from '../../../../../kit/speech.tsx'
import { useRecordWords } from '../words.ts'
import { NoteBox } from './note-box.tsx'
import css from './notes.module.css'

/** Notes as they stand, with who wrote them and when. */
export function NoteList({ title, notes, kind }: { title: string; notes: readonly Note[]; kind: string }) {
  const words = useRecordWords()
  const formats = useFormats()
  if (notes.length === 0) return null
  return (
    <ol className={css.list} aria-label={title}>
      {notes.map(({ id, body, author, author_id, pinned, created_at, edited_at }) => (
        <li key={id} className={css.line}>
          <Avatar name={author?.name ?? '?'} size={24} />
          <div className={css.said}>
            <Text size="xs" c="dimmed">
              {author && <>{author.name} · </>}
              <time dateTime={created_at} title={formats.dateTime(created_at)}>
                {formats.ago(created_at)}
              </time>
              {edited_at && ` · ${words.edited}`}
              {pinned && ` · ${words.pinned}`}
            </Text>
            <NoteBox id={id} body={body} authorId={author_id} isPinned={pinned} kind={kind} />
          </div>
        </li>
      ))}
    </ol>
  )
}
