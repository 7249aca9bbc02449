import { Badge, Button, Group } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Contact,
  type ContactOverview,
  deleteContacts,
  getContactOverview,
  listContactActivities,
  updateContact,
} from '../../../../../sdk/index.ts'
import { FieldDetails } from '../../../kit/fields/field-details.tsx'
import { PlacedField, type Seen } from '../../../kit/fields/inline-field.tsx'
import { DeleteRecord } from '../../../kit/record/delete-record.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { TextLink } from '../../../kit/text-link.tsx'
import { useBillingNames } from '../../billing/names.ts'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import { EnrollDialog } from '../../sequences/shared/enroll-dialog.tsx'
import { PersonMenu } from '../../transfer/shared/person-menu.tsx'
import { AwayBadge } from '../shared/away-badge.tsx'
import { useContactFields } from '../shared/fields.ts'
import { RelatedCards } from '../shared/record/cards.tsx'
import { Composer, type Mode } from '../shared/record/composer.tsx'
import { FilesCard } from '../shared/record/files-card.tsx'
import { OtherValues } from '../shared/record/other-values.tsx'
import { NextSteps } from '../shared/record/steps.tsx'
import { RecordTimeline } from '../shared/record/timeline.tsx'
import { useOverview } from '../shared/record/use-overview.ts'
import { useCrmWords } from '../words.ts'
import { AddressesCard } from './addresses/addresses-card.tsx'
import { NewForContact, newDealFor } from './new-for-contact.tsx'

export function ContactPage(): ReactNode {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' })
  const words = useCrmWords()
  const { money } = useBillingNames()
  const fields = useContactFields()
  const may = useMay()
  const changed = useRecordChange<Contact>('contact', 'contacts', 'overview', 'activities')
  const [isEnrolling, setEnrolling] = useState(false)
  const [mode, setMode] = useState<Mode>('note')
  const path = { contact_id: contactId }
  const {
    query,
    data,
    record: one,
  } = useOverview<ContactOverview>('contact', contactId, () => getContactOverview({ client, path }))
  if (!data || !one) return <Unloaded query={query} />
  const name = one.name || one.email || words.contacts
  const subject = { type: 'contact', id: contactId } as const
  const inPlace = {
    of: `contact/${contactId}`,
    fields,
    row: one,
    save: async (change: Partial<Contact>, seen: Seen) =>
      changed((await updateContact({ client, path, body: { ...change, ...seen } })).data),
  }
  const withThem = { contact: contactId }
  const newDeal = newDealFor(one)
  return (
    <RecordPage
      list={{ to: '/contacts', label: words.contacts }}
      title={<PlacedField name="name" {...inPlace} />}
      face={{ name }}
      badges={
        <>
          <PlacedField name="status" {...inPlace} />
          <AwayBadge until={one.away_until} />
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
      subtitle={
        <Group gap="md">
          {[one.title, one.company_name].filter(Boolean).join(', ')}
          <PlacedField name="owner_id" {...inPlace} />
        </Group>
      }
      actions={
        <>
          <FollowButton type="contact" id={contactId} />
          <PersonMenu contact={one} />
          <DeleteRecord
            id={contactId}
            label={words.delete}
            message={words.deleted(1)}
            list="/contacts"
            remove={ids => deleteContacts({ client, body: { ids }, keepalive: true })}
            stale={['contacts', 'lists', 'companies']}
          />
        </>
      }
      steps={
        <NextSteps mailTo={one.email ? { contactId } : null} phone={one.phone} compose={setMode}>
          {one.email && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRoute size={15} />}
              onClick={() => setEnrolling(true)}
            >
              {words.enroll}
            </Button>
          )}
          <NewForContact contact={one} />
        </NextSteps>
      }
      composer={
        <Composer
          subject={subject}
          name={name}
          links={{ contact_id: contactId }}
          mode={mode}
          setMode={setMode}
        />
      }
      folded={words.details}
      aside={
        <>
          <AddressesCard contact={one} save={inPlace.save} />
          <FieldDetails title={words.details} without={['status', 'owner_id']} {...inPlace} />
          <OtherValues values={data.other_values} />
        </>
      }
      cards={
        <>
          <RelatedCards
            related={data}
            cards={[
              { name: 'tasks', add: () => setMode('task') },
              { name: 'meetings', add: () => setMode('meeting') },
              { name: 'deals', add: newDeal },
              { name: 'quotes', add: { to: '/quotes/new', search: withThem } },
              { name: 'invoices', add: { to: '/invoices/new', search: withThem } },
              { name: 'subscriptions' },
              { name: 'contracts' },
              { name: 'sequences', ...(one.email ? { add: () => setEnrolling(true) } : {}) },
              { name: 'emails' },
              { name: 'calls' },
            ]}
          />
          <TextLink to="/customers/$customerId" params={{ customerId: contactId }}>
            {money}
          </TextLink>
          <FilesCard subject={subject} total={data.files.total} />
        </>
      }
    >
      {may('member') && (
        <EnrollDialog
          ids={[contactId]}
          isOpen={isEnrolling}
          onClose={() => setEnrolling(false)}
          onDone={() => setEnrolling(false)}
        />
      )}
      <RecordTimeline
        of={['contact', contactId]}
        load={query => listContactActivities({ client, path, query })}
        pinned={data.pinned_notes}
        described={inPlace}
      />
    </RecordPage>
  )
}
