import { Group } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Company,
  type CompanyOverview,
  deleteCompanies,
  getCompanyOverview,
  listCompanyActivities,
  updateCompany,
} from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { FieldDetails } from '../../../kit/fields/field-details.tsx'
import { PlacedField, type Seen } from '../../../kit/fields/inline-field.tsx'
import { useNamedField } from '../../../kit/form/focus-field.ts'
import { LinkButton } from '../../../kit/link-button.tsx'
import { DeleteRecord } from '../../../kit/record/delete-record.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useBillingNames } from '../../billing/names.ts'
import { VatCard } from '../../billing/shared/vat/vat-card.tsx'
import { useLeadNames } from '../../leads/names.ts'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import { useCompanyFields } from '../shared/fields.ts'
import { RelatedCards } from '../shared/record/cards.tsx'
import { Composer, type Mode } from '../shared/record/composer.tsx'
import { FilesCard } from '../shared/record/files-card.tsx'
import { OtherValues } from '../shared/record/other-values.tsx'
import { NextSteps } from '../shared/record/steps.tsx'
import { RecordTimeline } from '../shared/record/timeline.tsx'
import { useOverview } from '../shared/record/use-overview.ts'
import { useCrmWords } from '../words.ts'

export function CompanyPage(): ReactNode {
  const { companyId } = useParams({ from: '/shell/companies/$companyId' })
  const words = useCrmWords()
  const formats = useFormats()
  const fields = useCompanyFields()
  const path = { company_id: companyId }
  const findPeople = useLeadNames().find
  const { money } = useBillingNames()
  const changed = useRecordChange<Company>('company', 'companies', 'overview', 'activities')
  const [mode, setMode] = useState<Mode>('note')
  const {
    query,
    data,
    record: one,
  } = useOverview<CompanyOverview>('company', companyId, () => getCompanyOverview({ client, path }))
  useNamedField(one !== undefined)
  if (!data || !one) return <Unloaded query={query} />
  const subject = { type: 'company', id: companyId } as const
  const newDeal = { to: '/deals', search: { new: true, with: { company_id: companyId } } }
  const inPlace = {
    of: `company/${companyId}`,
    fields,
    row: one,
    save: async (change: Partial<Company>, seen: Seen) =>
      changed((await updateCompany({ client, path, body: { ...change, ...seen } })).data),
  }
  return (
    <RecordPage
      list={{ to: '/companies', label: words.companies }}
      title={<PlacedField name="name" {...inPlace} />}
      face={{ name: one.name, kind: 'company' }}
      subtitle={
        <Group gap="md">
          {[one.industry, one.city, formats.country(one.country)].filter(Boolean).join(', ')}
          {one.parent && <PlacedField name="parent_id" {...inPlace} />}
          <PlacedField name="owner_id" {...inPlace} />
        </Group>
      }
      actions={
        <>
          <FollowButton type="company" id={companyId} />
          <DeleteRecord
            id={companyId}
            label={words.delete}
            message={words.companiesDeleted(1)}
            list="/companies"
            remove={ids => deleteCompanies({ client, body: { ids }, keepalive: true })}
            stale={['companies', 'contacts']}
          />
        </>
      }
      steps={
        <NextSteps mailTo={{}} phone={one.phone} compose={setMode}>
          <LinkButton
            to={address(newDeal.to)}
            search={newDeal.search as never}
            size="xs"
            variant="default"
            leftSection={<IconBriefcase size={15} />}
          >
            {words.deal}
          </LinkButton>
        </NextSteps>
      }
      composer={
        <Composer
          subject={subject}
          name={one.name}
          links={{ company_id: companyId }}
          mode={mode}
          setMode={setMode}
        />
      }
      folded={words.details}
      aside={
        <>
          <FieldDetails title={words.details} without={['name', 'owner_id']} {...inPlace} />
          <VatCard company={one} />
          <OtherValues values={data.other_values} />
        </>
      }
      cards={
        <>
          <RelatedCards
            related={data}
            cards={[
              {
                name: 'people',
                add: { to: '/contacts', search: { new: true, with: { company_name: one.name } } },
              },
              { name: 'children' },
              { name: 'tasks', add: () => setMode('task') },
              { name: 'meetings', add: () => setMode('meeting') },
              { name: 'deals', add: newDeal },
              { name: 'quotes' },
              { name: 'invoices' },
              { name: 'subscriptions' },
              { name: 'contracts' },
              { name: 'sequences' },
              { name: 'emails' },
              { name: 'calls' },
            ]}
          />
          <TextLink to="/leads/find/companies/$companyId" params={{ companyId }}>
            {findPeople}
          </TextLink>
          <TextLink to="/customers/$customerId" params={{ customerId: companyId }}>
            {money}
          </TextLink>
          <FilesCard subject={subject} total={data.files.total} />
        </>
      }
    >
      <RecordTimeline
        of={['company', companyId]}
        load={query => listCompanyActivities({ client, path, query: { ...query, related: true } })}
        pinned={data.pinned_notes}
        described={inPlace}
      />
    </RecordPage>
  )
}
