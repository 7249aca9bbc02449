import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getEmail } from '../../../../../sdk/index.ts'
import { Details, RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { MailBody } from '../inbox/message.tsx'
import { statusColors } from '../status-colors.ts'
import { useEmailWords } from '../words.ts'

export function MailPage(): ReactNode {
  const { messageId } = useParams({ from: '/shell/mails/$messageId' })
  const words = useEmailWords()
  const formats = useFormats()
  const mail = useQuery({
    queryKey: ['mail', messageId],
    queryFn: () => getEmail({ client, path: { message_id: messageId } }),
  })
  if (!mail.data) return <Unloaded query={mail} />
  const one = mail.data.data
  const people = (some: typeof one.to) =>
    some.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join(', ')
  return (
    <RecordPage
      list={{ to: '/mails', label: words.mails }}
      title={one.subject || words.noSubject}
      badges={
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      }
      subtitle={words.kinds[one.kind]}
      aside={
        <Details
          title={words.details}
          items={[
            { label: words.from, value: people([{ email: one.from_email, name: one.from_name }]) },
            { label: words.to, value: people(one.to) },
            { label: words.cc, value: people(one.cc) },
            { label: words.bcc, value: people(one.bcc) },
            {
              label: words.date,
              value: formats.dateTime(one.sent_at ?? one.received_at ?? one.created_at),
            },
            {
              label: words.conversations,
              value: one.contact_id && (
                <TextLink to="/inbox/$contactId" params={{ contactId: one.contact_id }}>
                  {words.openConversation}
                </TextLink>
              ),
            },
          ]}
        />
      }
    >
      <MailBody message={one} />
    </RecordPage>
  )
}
