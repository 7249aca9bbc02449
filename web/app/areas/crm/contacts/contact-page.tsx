import { Badge, Button, Group } from '@mantine/core'
import { IconMail, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Contact, getContact, listContactActivities, updateContact } from '../../../../../sdk/index.ts'
import { CustomDetails } from '../../../kit/fields/custom-details.tsx'
import { LinkButton } from '../../../kit/link-button.tsx'
import { CountrySelect, LanguageSelect } from '../../../kit/pick/place-selects.tsx'
import { InlineEdit } from '../../../kit/record/inline-edit.tsx'
import { InlinePick } from '../../../kit/record/inline-pick.tsx'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import { EnrollDialog } from '../../sequences/shared/enroll-dialog.tsx'
import { Enrollments } from '../../sequences/shared/enrollments.tsx'
import { PersonMenu } from '../../transfer/shared/person-menu.tsx'
import { ActivityFeed } from '../activity-feed.tsx'
import { useCrmWords } from '../words.ts'
import { statusColors } from './list-page.tsx'
import { NewForContact } from './new-for-contact.tsx'
import { NewNote } from './new-note.tsx'

export function ContactPage(): ReactNode {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' })
  const words = useCrmWords()
  const formats = useFormats()
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
  const save = (field: keyof Contact) => async (value: string | null, seen: { if_updated_at?: string }) =>
    changed((await updateContact({ client, path, body: { [field]: value, ...seen } })).data)
  const edit = (field: 'phone' | 'title', label: string) => (
    <InlineEdit
      of={`contact/${one.id}/${field}`}
      label={label}
      value={one[field]}
      version={one.updated_at}
      save={save(field)}
    />
  )
  const company =
    one.company_id && one.company_name ? (
      <TextLink to="/companies/$companyId" params={{ companyId: one.company_id }}>
        {one.company_name}
      </TextLink>
    ) : null
  return (
    <RecordPage
      list={{ to: '/contacts', label: words.contacts }}
      title={one.name || one.email || words.contacts}
      face={{ name: one.name || one.email || '' }}
      badges={
        <>
          <Badge variant="light" color={statusColors[one.status]}>
            {words.statuses[one.status]}
          </Badge>
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
        <>
          <Details
            title={words.details}
            items={[
              {
                label: words.email,
                value: one.email && (
                  <TextLink to="/inbox/$contactId" params={{ contactId }}>
                    {one.email}
                  </TextLink>
                ),
              },
              { label: words.phone, value: edit('phone', words.phone) },
              { label: words.title, value: edit('title', words.title) },
              { label: words.company, value: company },
              {
                label: words.country,
                value: (
                  <InlinePick
                    label={words.country}
                    value={one.country}
                    version={one.updated_at}
                    shown={formats.country(one.country)}
                    from={CountrySelect}
                    save={save('country')}
                  />
                ),
              },
              {
                label: words.language,
                value: (
                  <InlinePick
                    label={words.language}
                    value={one.language}
                    version={one.updated_at}
                    shown={formats.language(one.language)}
                    from={LanguageSelect}
                    save={save('language')}
                  />
                ),
              },
              {
                label: words.lastContacted,
                value: one.last_contacted_at && formats.ago(one.last_contacted_at),
              },
              { label: words.created, value: formats.date(one.created_at) },
              {
                label: words.tags,
                value: one.tags.length > 0 && (
                  <Group gap={4}>
                    {one.tags.map(tag => (
                      <Badge key={tag} variant="default" tt="none">
                        {tag}
                      </Badge>
                    ))}
                  </Group>
                ),
              },
            ]}
          />
          <CustomDetails
            of={`contact/${one.id}`}
            entity="contact"
            custom={one.custom}
            version={one.updated_at}
            save={async (custom, seen) =>
              changed((await updateContact({ client, path, body: { custom, ...seen } })).data)
            }
          />
        </>
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
