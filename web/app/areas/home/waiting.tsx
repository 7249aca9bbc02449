import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getCalendarAgenda, listConversations, runQuery } from '../../../../sdk/index.ts'
import { Avatar } from '../../kit/people/avatar.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { HomeCard } from './home-card.tsx'
import css from './home-page.module.css'
import { useHomeWords } from './words.ts'

/** Who waits for one today: at a table, for an answer, for a signature. */
export function Waiting(): ReactNode {
  return (
    <>
      <Meetings />
      <Replies />
      <Closing />
    </>
  )
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')

const inDays = (days: number) => {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

interface CardProps<Row> {
  title: string
  more: ReactNode
  rows: readonly Row[] | undefined
  empty: { title: string; text: string }
  children: (row: Row) => ReactNode
}

function RowsCard<Row>({ title, more, rows, empty, children }: CardProps<Row>) {
  return (
    <HomeCard title={title} more={more}>
      {!rows && <Skeleton height={90} />}
      {rows?.length === 0 && <EmptyState {...empty} ghost="none" isSmall />}
      <ul className={css.rows}>{rows?.map(children)}</ul>
    </HomeCard>
  )
}

function Meetings() {
  const words = useHomeWords()
  const formats = useFormats()
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = { from: inDays(0), to: inDays(1), timezone, types: 'event,booking' }
  const agenda = useQuery({
    queryKey: ['calendar', 'agenda', query],
    queryFn: () => getCalendarAgenda({ client, query }),
  })
  return (
    <RowsCard
      title={words.meetings}
      more={<TextLink to="/calendar">{words.toCalendar}</TextLink>}
      rows={agenda.data?.data.days.flatMap(({ items }) => items)}
      empty={{ title: words.noMeetings, text: words.noMeetingsText }}
    >
      {item => (
        <li key={`${item.id} ${item.recurrence_id}`} className={css.row}>
          <span className={css.when}>
            {item.all_day || !item.start_at ? words.allDay : formats.clock(item.start_at)}
          </span>
          <div className={css.what}>
            {item.title}
            {(item.contact_name || item.location) && (
              <Text size="xs" c="dimmed" truncate>
                {[item.contact_name, item.location].filter(Boolean).join(' · ')}
              </Text>
            )}
          </div>
          {item.meeting_url && (
            <a href={item.meeting_url} target="_blank" rel="noreferrer" className={css.join}>
              {words.join}
            </a>
          )}
        </li>
      )}
    </RowsCard>
  )
}

const SHOWN = 5

/** Conversations in which the last word is theirs. */
function Replies() {
  const words = useHomeWords()
  const formats = useFormats()
  const conversations = useQuery({
    queryKey: ['conversations', 'waiting'],
    queryFn: () => listConversations({ client, query: { limit: 50 } }),
  })
  return (
    <RowsCard
      title={words.replies}
      more={<TextLink to="/inbox">{words.toInbox}</TextLink>}
      rows={conversations.data?.data
        .filter(({ last_message: last }) => last?.direction === 'in')
        .slice(0, SHOWN)}
      empty={{ title: words.noReplies, text: words.noRepliesText }}
    >
      {({ contact, contact_id, last_message, last_message_at }) => {
        const name = contact.name || contact.email || ''
        return (
          <li key={contact_id} className={css.row}>
            <Avatar name={name} size={28} />
            <div className={css.what}>
              <Link to="/inbox/$contactId" params={{ contactId: contact_id }}>
                {name}
              </Link>
              <Text size="xs" c="dimmed" truncate>
                {last_message?.subject}
              </Text>
            </div>
            <Text size="xs" c="dimmed">
              {formats.ago(last_message_at)}
            </Text>
          </li>
        )
      }}
    </RowsCard>
  )
}

const AHEAD_DAYS = 14

/** Open deals that were to close by now, or are to within two weeks; the earliest first. */
function Closing() {
  const words = useHomeWords()
  const formats = useFormats()
  const { organization } = useMe()
  const until = inDays(AHEAD_DAYS)
  const answer = useQuery({
    queryKey: ['deals', 'closing', until],
    queryFn: () =>
      runQuery({
        client,
        body: {
          dataset: 'deals',
          measures: [{ fn: 'sum', field: 'amount_cents', as: 'amount' }],
          dimensions: [
            { field: 'expected_close_date', grain: 'day', as: 'day' },
            { field: 'id' },
            { field: 'name' },
            { field: 'company.name', as: 'company' },
          ],
          filters: [
            { field: 'status', op: 'eq', value: 'open' },
            { field: 'expected_close_date', op: 'lte', value: until },
          ],
          order: [{ key: 'day' }],
          fill: false,
          limit: SHOWN,
        },
      }),
  })
  return (
    <RowsCard
      title={words.closing}
      more={<TextLink to="/deals">{words.toDeals}</TextLink>}
      rows={answer.data?.data.rows}
      empty={{ title: words.noClosing, text: words.noClosingText }}
    >
      {row => {
        const [id, name, company, day] = [row.id, row.name, row.company ?? row.name, row.day].map(String)
        const isLate = day! < inDays(0)
        return (
          <li key={id} className={css.row}>
            <Avatar name={company!} kind="company" size={28} />
            <div className={css.what}>
              <Link to="/deals/$dealId" params={{ dealId: id! }}>
                {name}
              </Link>
              <Text size="xs" c={isLate ? 'var(--bad)' : 'dimmed'}>
                {formats.shortDate(day!)}
              </Text>
            </div>
            <span className={css.amount}>{formats.money(Number(row.amount), organization.currency)}</span>
          </li>
        )
      }}
    </RowsCard>
  )
}
