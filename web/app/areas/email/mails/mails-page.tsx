import { Badge } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type EmailSummary, type ListEmailsData, listEmails } from '../../../../../sdk/index.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { oneOf } from '../../../kit/list/filters.tsx'
import { RecordList } from '../../../kit/list/record-list.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { statusColors } from '../status-colors.ts'
import { useEmailWords } from '../words.ts'

/** Every mail of every kind, with what became of it. */
export function MailsPage(): ReactNode {
  const words = useEmailWords()
  const formats = useFormats()
  const search = useSearch({ from: '/shell/mails' })
  const person = (one: EmailSummary) =>
    one.direction === 'in'
      ? one.from_name || one.from_email
      : one.to.map(({ name, email }) => name || email).join(', ')
  const columns: Column<EmailSummary>[] = [
    { id: 'subject', label: words.subject, render: one => one.subject || words.noSubject },
    { id: 'person', label: words.person, render: person },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      ),
    },
    { id: 'kind', label: words.kind, wide: true, render: one => words.kinds[one.kind] },
    {
      id: 'opened',
      label: words.directions.out,
      wide: true,
      optional: true,
      render: one => one.sent_at && formats.dateTime(one.sent_at),
    },
    {
      id: 'date',
      label: words.date,
      wide: true,
      render: one =>
        one.status === 'queued' && one.scheduled_at
          ? words.scheduled(formats.dateTime(one.scheduled_at))
          : formats.ago(one.sent_at ?? one.received_at ?? one.created_at),
    },
    { id: 'why', label: words.why, wide: true, render: one => one.error },
  ]
  return (
    <RecordList<EmailSummary, ListEmailsData>
      entity="mails"
      title={words.mails}
      hasSearch={false}
      search={search}
      columns={columns}
      filters={[
        oneOf('direction', words.direction, words.directions),
        oneOf('status', words.status, words.statuses),
        oneOf('kind', words.kind, words.kinds),
      ]}
      fetch={(query, signal) => listEmails({ client, query, signal })}
      href={one => `/mails/${one.id}`}
      nameOf={one => one.subject}
      empty={<EmptyState title={words.noMails} text={words.noMailsText} ghost="mails" />}
    />
  )
}
