import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FieldHistoryLine, listNotes, listTaskHistory, type Task } from '../../../../../sdk/index.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { UnloadedPart } from '../../../kit/screen/unloaded-part.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { Changes, type Described } from '../shared/record/changes.tsx'
import { NoteList } from '../shared/record/notes/note-list.tsx'
import css from '../shared/record/timeline.module.css'
import { useRecordWords } from '../shared/record/words.ts'

const PAGE = 30

const nextPage = ({ pagination: { page, has_next } }: { pagination: { page: number; has_next: boolean } }) =>
  has_next ? page + 1 : undefined

/** What people wrote down on a task: what is pinned first. */
export function TaskNotes({ id }: { id: string }) {
  const words = useRecordWords()
  const notes = useInfiniteQuery({
    queryKey: ['task', id, 'notes'],
    queryFn: ({ pageParam }) =>
      listNotes({
        client,
        query: { subject_type: 'task', subject_id: id, page: pageParam, limit: PAGE },
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
  const all = notes.data?.pages.flatMap(({ data }) => data)
  if (all?.length === 0) return null
  return (
    <Section title={words.kinds.noted}>
      {all ? (
        <NoteList title={words.kinds.noted} notes={all} kind="task" />
      ) : (
        <UnloadedPart query={notes} height={80} />
      )}
      <Earlier query={notes} />
    </Section>
  )
}

/** What was changed of a task, and by whom, down to the day it was made. */
export function TaskHistory({ described }: { described: Described<Task> }) {
  const words = useRecordWords()
  const formats = useFormats()
  const { id, created_at } = described.row
  const changes = useInfiniteQuery({
    queryKey: ['task', id, 'history'],
    queryFn: ({ pageParam }) =>
      listTaskHistory({ client, path: { task_id: id }, query: { page: pageParam, limit: PAGE } }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
  const lines = changes.data?.pages.flatMap(({ data }) => data)
  // The moment that ends a day says nothing that the day does not.
  const days = new Set(lines?.filter(({ field }) => field === 'due_on').map(({ at }) => at))
  const all = lines?.filter(({ field, at }) => field !== 'due_at' || !days.has(at))
  return (
    <Section title={words.history}>
      {!all && <UnloadedPart query={changes} height={80} />}
      <ol className={css.lines} aria-label={words.history}>
        {all?.map(line => (
          <Line key={`${line.at} ${line.field}`} line={line} described={described} />
        ))}
        {all && !changes.hasNextPage && (
          <li className={css.line}>
            <span className={css.dot} aria-hidden />
            <Text size="xs" c="dimmed">
              {words.created} · {formats.dateTime(created_at)}
            </Text>
          </li>
        )}
      </ol>
      <Earlier query={changes} />
    </Section>
  )
}

function Line({ line, described }: { line: FieldHistoryLine; described: Described<Task> }) {
  const words = useRecordWords()
  const formats = useFormats()
  const { actor, at, via } = line
  return (
    <li className={css.line}>
      {actor ? <Avatar name={actor.name} size={24} /> : <span className={css.dot} aria-hidden />}
      <div className={css.said}>
        <Text size="xs" c="dimmed">
          {actor && <>{actor.name} · </>}
          <time dateTime={at} title={formats.dateTime(at)}>
            {formats.ago(at)}
          </time>
          {words.vias[via] && ` · ${words.vias[via]}`}
        </Text>
        <Changes changes={[line]} of={described} />
      </div>
    </li>
  )
}

interface More {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

function Earlier({ query }: { query: More }) {
  const words = useRecordWords()
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="default"
      size="xs"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {words.earlier}
    </Button>
  )
}
