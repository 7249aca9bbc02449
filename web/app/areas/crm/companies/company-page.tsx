import { Anchor, Group, Stack, Text } from '@mantine/core'
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
import { CustomDetails } from '../../../kit/fields/custom-details.tsx'
import { Named } from '../../../kit/people/avatar.tsx'
import { CountrySelect, LanguageSelect } from '../../../kit/pick/place-selects.tsx'
import { InlineEdit } from '../../../kit/record/inline-edit.tsx'
import { InlinePick } from '../../../kit/record/inline-pick.tsx'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useLeadNames } from '../../leads/names.ts'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import { ActivityFeed } from '../activity-feed.tsx'
import { useCrmWords } from '../words.ts'

export function CompanyPage(): ReactNode {
  const { companyId } = useParams({ from: '/shell/companies/$companyId' })
  const words = useCrmWords()
  const formats = useFormats()
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
  const save = (field: keyof Company) => async (value: string | null, seen: { if_updated_at?: string }) =>
    changed((await updateCompany({ client, path, body: { [field]: value, ...seen } })).data)
  const edit = (field: 'domain' | 'industry' | 'phone' | 'address' | 'city', label: string) => (
    <InlineEdit
      of={`company/${one.id}/${field}`}
      label={label}
      value={one[field]}
      version={one.updated_at}
      save={save(field)}
    />
  )
  return (
    <RecordPage
      list={{ to: '/companies', label: words.companies }}
      title={one.name}
      face={{ name: one.name, kind: 'company' }}
      subtitle={[one.industry, one.city, formats.country(one.country)].filter(Boolean).join(', ')}
      actions={<FollowButton type="company" id={one.id} />}
      aside={
        <>
          <Details
            title={words.details}
            items={[
              {
                label: words.website,
                value: one.website && (
                  <Anchor href={one.website} target="_blank" rel="noreferrer" size="sm">
                    {one.website}
                  </Anchor>
                ),
              },
              { label: words.domain, value: edit('domain', words.domain) },
              { label: words.industry, value: edit('industry', words.industry) },
              { label: words.phone, value: edit('phone', words.phone) },
              { label: words.address, value: edit('address', words.address) },
              { label: words.city, value: edit('city', words.city) },
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
              { label: words.created, value: formats.date(one.created_at) },
            ]}
          />
          <CustomDetails
            of={`company/${one.id}`}
            entity="company"
            custom={one.custom}
            version={one.updated_at}
            save={async (custom, seen) =>
              changed((await updateCompany({ client, path, body: { custom, ...seen } })).data)
            }
          />
        </>
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
