import { Badge, Button } from '@mantine/core'
import { IconMail, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Contact, getContact, listContactActivities, updateContact } from '../../../../../sdk/index.ts'
import { FieldDetails } from '../../../kit/fields/field-details.tsx'
import { ShownField } from '../../../kit/fields/shown-field.tsx'
import { LinkButton } from '../../../kit/link-button.tsx'
import { RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import { EnrollDialog } from '../../sequences/shared/enroll-dialog.tsx'
import { Enrollments } from '../../sequences/shared/enrollments.tsx'
import { PersonMenu } from '../../transfer/shared/person-menu.tsx'
import { ActivityFeed } from '../activity-feed.tsx'
import { useContactFields } from '../shared/fields.ts'
import { useCrmWords } from '../words.ts'
import { NewForContact } from './new-for-contact.tsx'
import { NewNote } from './new-note.tsx'

export function ContactPage(): ReactNode {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' })
  const words = useCrmWords()
  const fields = useContactFields()
  const may = useMay()
  const changed = useRecordChange<Contact>('contact', 'contacts', 'activities')
  const [isEnrolling, setEnrolling] = useState(false)
  const path = { contact_id: contactId }
  const contact = useQuery({
    queryKey: ['contact', contactId],
    queryFn: () => getContact({ client, path }),
  })
  const activities = useQuery({
    queryKey: ['contact', contactId, 'activities'],
    queryFn: () => listContactActivities({ client, path }),
  })
  if (!contact.data) return <Unloaded query={contact} />
  const one = contact.data.data
  return (
    <RecordPage
      list={{ to: '/contacts', label: words.contacts }}
      title={one.name || one.email || words.contacts}
      face={{ name: one.name || one.email || '' }}
      badges={
        <>
          <ShownField fields={fields} name="status" row={one} />
          {one.unsubscribed && (
            <Badge variant="light" color="orange">
              {words.unsubscribed}
            </Badge>
          )}
          {one.suppressed && (
            <Badge variant="light" color="red">
              {words.suppressed}
            </Badge>
          )}
        </>
      }
      subtitle={[one.title, one.company_name].filter(Boolean).join(', ')}
      actions={
        <>
          <FollowButton type="contact" id={contactId} />
          {may('member') && (
            <>
              <NewForContact contact={one} />
              {one.email && (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconRoute size={16} />}
                    onClick={() => setEnrolling(true)}
                  >
                    {words.enroll}
                  </Button>
                  <LinkButton
                    to="/inbox/$contactId"
                    params={{ contactId }}
                    search={{ new: true, to: contactId }}
                    data-write
                    leftSection={<IconMail size={16} />}
                  >
                    {words.writeMail}
                  </LinkButton>
                  <EnrollDialog
                    ids={[contactId]}
                    isOpen={isEnrolling}
                    onClose={() => setEnrolling(false)}
                    onDone={() => setEnrolling(false)}
                  />
                </>
              )}
            </>
          )}
          <PersonMenu contact={one} />
        </>
      }
      aside={
        <FieldDetails
          title={words.details}
          of={`contact/${one.id}`}
          fields={fields}
          row={one}
          save={async (change, seen) =>
            changed((await updateContact({ client, path, body: { ...change, ...seen } })).data)
          }
        />
      }
    >
      <Enrollments contactId={contactId} />
      <Section title={words.activity}>
        {may('member') && <NewNote contactId={contactId} />}
        <ActivityFeed activities={activities.data?.data} />
      </Section>
    </RecordPage>
  )
}
