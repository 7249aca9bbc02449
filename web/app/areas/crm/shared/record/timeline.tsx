import { Badge, Button, Group, Select, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Activity, Note } from '../../../../../../sdk/index.ts'
import { address } from '../../../../kit/address.ts'
import { Avatar, Named } from '../../../../kit/people/avatar.tsx'
import { Section } from '../../../../kit/record/record-page.tsx'
import { UnloadedPart } from '../../../../kit/screen/unloaded-part.tsx'
import { useTranslated } from '../../../../kit/sentences/use-translated.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { TextLink } from '../../../../kit/text-link.tsx'
import { Changes, type Described } from './changes.tsx'
import { NoteBox } from './notes/note-box.tsx'
import { NoteList } from './notes/note-list.tsx'
import css from './timeline.module.css'
import { useRecordWords } from './words.ts'

/** Types of lines by what one looks for. */
const kinds = {
  noted: 'noted,file_added,file_deleted',
  mails: 'mailed,received,replied,auto_replied,bounced,mail_failed,opened,clicked',
  tasks: 'task,task_done,task_edited',
  meetings:
    'event_created,event_moved,event_invited,event_rsvp,booking_created,booking_moved,booking_canceled,called',
  edits: 'created,edited,merged,unmerged,deal_edited,moved,deal_won,deal_lost',
  money: 'quoted,viewed,accepted,declined,invoiced,paid,subscribed,signed,contract_sent,contract_signed',
}
const PAGE = 30

export interface TimelineQuery {
  limit: number
  before?: string
  types?: string
}

interface TimelineProps<Row> {
  /** The first parts of its query key: `['contact', id]`. */
  of: readonly [string, string]
  load: (query: TimelineQuery) => Promise<{ data: Activity[] }>
  /** Notes that stand before everything else. */
  pinned: readonly Note[]
  described: Described<Row>
}

/** What happened with a record: who did what, the words of notes and mails, old and new. */
export function RecordTimeline<Row>({ of, load, pinned, described }: TimelineProps<Row>) {
  const words = useRecordWords()
  const [kind, setKind] = useState<keyof typeof kinds | null>(null)
  const lines = useInfiniteQuery({
    queryKey: [...of, 'activities', kind],
    queryFn: ({ pageParam }) =>
      load({
        limit: PAGE,
        ...(pageParam ? { before: pageParam } : {}),
        ...(kind ? { types: kinds[kind] } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => (data.length < PAGE ? undefined : data.at(-1)!.id),
  })
  const all = lines.data?.pages.flatMap(({ data }) => data)
  const pinnedIds = new Set(pinned.map(({ id }) => id))
  return (
    <Section
      title={words.activity}
      actions={
        <Select
          aria-label={words.show}
          size="xs"
          w={170}
          placeholder={words.everything}
          clearable
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={value => setKind(value as keyof typeof kinds | null)}
        />
      }
    >
      {kind === null && <NoteList title={words.pinnedNotes} notes={pinned} kind={of[0]} />}
      {!all && <UnloadedPart query={lines} height={160} />}
      {all?.length === 0 && <Text c="dimmed">{kind ? words.nothingOfThis : words.nothing}</Text>}
      <ol className={css.lines}>
        {all?.map(line => (
          <Line
            key={line.id}
            line={line}
            isPinned={pinnedIds.has(String(line.detail.note_id))}
            kind={of[0]}
            // A line that leads elsewhere is about another record.
            described={line.subject === null && /edited|created/.test(line.type) ? described : undefined}
          />
        ))}
      </ol>
      {lines.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={lines.isFetchingNextPage}
          onClick={() => void lines.fetchNextPage()}
        >
          {words.earlier}
        </Button>
      )}
    </Section>
  )
}

const paths: Record<string, string> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  task: 'tasks',
  quote: 'quotes',
  invoice: 'invoices',
  contract: 'contracts',
  subscription: 'subscriptions',
  email: 'mails',
}

interface LineProps<Row> {
  line: Activity
  isPinned: boolean
  kind: string
  described: Described<Row> | undefined
}

function Line<Row>({ line, isPinned, kind, described }: LineProps<Row>): ReactNode {
  const words = useRecordWords()
  const formats = useFormats()
  const translated = useTranslated()
  const { actor, subject } = line
  const via = words.vias[line.via]
  const title = translated(line.title)
  // Whether an amount is written by hand or that of the lines shows in the amount itself.
  const changes = line.changes.filter(({ field }) => field !== 'amount_source')
  const href = subject && paths[subject.type] ? `/${paths[subject.type]}/${subject.id}` : ''
  // What the line itself names is not named again below it.
  const isSaid = href !== '' && title.includes(subject!.title)
  return (
    <li className={css.line} data-type={line.type}>
      {actor ? <Avatar name={actor.name} size={24} /> : <span className={css.dot} aria-hidden />}
      <div className={css.said}>
        <Group gap={6} wrap="wrap">
          <Text size="sm" fw={500}>
            {actor && <>{actor.name} · </>}
            {isSaid ? <TextLink to={address(href)}>{title}</TextLink> : title}
          </Text>
          {isPinned && (
            <Badge size="sm" variant="light">
              {words.pinned}
            </Badge>
          )}
          <Text size="xs" c="dimmed">
            <time dateTime={line.at} title={formats.dateTime(line.at)}>
              {formats.ago(line.at)}
            </time>
            {via && ` · ${via}`}
          </Text>
        </Group>
        <Changes changes={changes} of={described} />
        {line.body && line.type === 'noted' && (
          <NoteBox
            id={String(line.detail.note_id)}
            body={line.body}
            authorId={actor?.id ?? null}
            isPinned={isPinned}
            kind={kind}
          />
        )}
        {line.body && line.type !== 'noted' && <div className={css.snippet}>{line.body}</div>}
        {subject && href && !isSaid && (
          <Text size="xs">
            <SubjectLink type={subject.type} id={subject.id} title={subject.title} />
          </Text>
        )}
      </div>
    </li>
  )
}

function SubjectLink({ type, id, title }: { type: string; id: string; title: string }) {
  const link = <TextLink to={address(`/${paths[type]}/${id}`)}>{title}</TextLink>
  if (type !== 'contact' && type !== 'company') return link
  return (
    <Named name={title} size={16} kind={type === 'company' ? 'company' : 'person'}>
      {link}
    </Named>
  )
}
