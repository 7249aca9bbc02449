import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Company,
  getCompany,
  listCompanyActivities,
  listContacts,
  updateCompany,
} from '../../../../../sdk/index.ts'
import { FieldDetails } from '../../../kit/fields/field-details.tsx'
import { Named } from '../../../kit/people/avatar.tsx'
import { RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useLeadNames } from '../../leads/names.ts'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import { ActivityFeed } from '../activity-feed.tsx'
import { useCompanyFields } from '../shared/fields.ts'
import { useCrmWords } from '../words.ts'

export function CompanyPage(): ReactNode {
  const { companyId } = useParams({ from: '/shell/companies/$companyId' })
  const words = useCrmWords()
  const formats = useFormats()
  const fields = useCompanyFields()
  const path = { company_id: companyId }
  const findPeople = useLeadNames().find
  const changed = useRecordChange<Company>('company', 'companies', 'activities')
  const company = useQuery({
    queryKey: ['company', companyId],
    queryFn: () => getCompany({ client, path }),
  })
  const people = useQuery({
    queryKey: ['contacts', 'of-company', companyId],
    queryFn: () => listContacts({ client, query: { company_ids: [companyId], limit: 20 } }),
  })
  const activities = useQuery({
    queryKey: ['company', companyId, 'activities'],
    queryFn: () => listCompanyActivities({ client, path }),
  })
  if (!company.data) return <Unloaded query={company} />
  const one = company.data.data
  return (
    <RecordPage
      list={{ to: '/companies', label: words.companies }}
      title={one.name}
      face={{ name: one.name, kind: 'company' }}
      subtitle={[one.industry, one.city, formats.country(one.country)].filter(Boolean).join(', ')}
      actions={<FollowButton type="company" id={one.id} />}
      aside={
        <FieldDetails
          title={words.details}
          of={`company/${one.id}`}
          fields={fields}
          row={one}
          save={async (change, seen) =>
            changed((await updateCompany({ client, path, body: { ...change, ...seen } })).data)
          }
        />
      }
    >
      <Section
        title={words.people}
        actions={
          <TextLink to="/leads/find/companies/$companyId" params={{ companyId }}>
            {findPeople}
          </TextLink>
        }
      >
        {people.data?.data.length === 0 && <Text c="dimmed">{words.noPeople}</Text>}
        <Stack gap={6}>
          {people.data?.data.map(person => (
            <Group key={person.id} gap="xs">
              <Named name={person.name || person.email || ''}>
                <TextLink to="/contacts/$contactId" params={{ contactId: person.id }}>
                  {person.name || person.email}
                </TextLink>
              </Named>
              <Text size="sm" c="dimmed">
                {person.title}
              </Text>
            </Group>
          ))}
        </Stack>
      </Section>
      <Section title={words.activity}>
        <ActivityFeed activities={activities.data?.data} />
      </Section>
    </RecordPage>
  )
}
