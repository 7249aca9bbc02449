import { Anchor, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getLeadCompany, type PoolCompanyOverview } from '../../../../../sdk/index.ts'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useCodes } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useLeadNames } from '../names.ts'
import { SiteReader } from '../site/site-reader.tsx'
import { useLeadWords } from '../words.ts'
import { PeopleTable } from './people-table.tsx'
import { Turn } from './turn.tsx'

const LIMIT = 50

/** A company of the pool, or one of ours as the pool knows it, with its people. */
export function PoolCompanyPage(): ReactNode {
  const words = useLeadWords()
  const names = useLeadNames()
  const formats = useFormats()
  const codes = useCodes()
  const { companyId } = useParams({ from: '/shell/leads/find/companies/$companyId' })
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['pool', 'company', companyId, page],
    queryFn: () => getLeadCompany({ client, path: { company_id: companyId }, query: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  })
  if (!found.data) return <Unloaded query={found} />
  const { company, people } = found.data.data
  const { pagination } = found.data
  const isOurs = company.id !== companyId
  return (
    <RecordPage
      list={{ to: '/leads/find', label: names.find }}
      title={company.name}
      face={{ name: company.name, kind: 'company' }}
      subtitle={[
        company.industry && codes(company.industry),
        company.country && formats.country(company.country),
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={<About company={company} />}
    >
      <Section title={words.peopleThere(formats.number(pagination.total))}>
        {people.length === 0 ? (
          <Text c="dimmed">{words.nobodyThere}</Text>
        ) : (
          <>
            <PeopleTable people={people} isOfOne />
            <Turn page={page} pages={pagination.pages} onChange={setPage} />
          </>
        )}
      </Section>
      {company.domain && <SiteReader target={{ company_id: companyId }} isOurs={isOurs} />}
    </RecordPage>
  )
}

function About({ company }: { company: PoolCompanyOverview }) {
  const words = useLeadWords()
  const formats = useFormats()
  const codes = useCodes()
  const place = [company.city, company.country && formats.country(company.country)]
  return (
    <Details
      title={words.aboutCompany}
      items={[
        {
          label: words.website,
          value: company.domain && (
            <Anchor href={`https://${company.domain}`} target="_blank" rel="noopener" size="sm">
              {company.domain}
            </Anchor>
          ),
        },
        { label: words.facets.industry, value: company.industry && codes(company.industry) },
        { label: words.facets.company_size, value: company.size },
        { label: words.place, value: place.filter(Boolean).join(', ') },
        { label: words.founded, value: company.founded },
        { label: words.phone, value: company.phone },
        { label: words.description, value: company.description },
        { label: words.technologies, value: company.technologies.join(', ') },
      ]}
    />
  )
}
