import { Text } from '@mantine/core'
import type { PoolCompany } from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { useCodes } from '../../../kit/sentences/use-translated.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useLeadWords } from '../words.ts'
import css from './pool.module.css'

export function CompaniesTable({ companies }: { companies: readonly PoolCompany[] }) {
  const words = useLeadWords()
  const formats = useFormats()
  const codes = useCodes()
  return (
    <DataTable
      label={words.companies}
      rows={companies}
      keyOf={one => one.id}
      columns={[
        {
          label: words.company,
          className: css.person,
          cell: one => (
            <>
              <TextLink to="/leads/find/companies/$companyId" params={{ companyId: one.id }}>
                {one.name}
              </TextLink>
              <Text size="xs" c="dimmed">
                {one.domain}
              </Text>
            </>
          ),
        },
        { label: words.facets.industry, cell: one => (one.industry ? codes(one.industry) : '–') },
        { label: words.facets.company_size, className: css.short, cell: one => one.size ?? '–' },
        { label: words.country, cell: one => (one.country ? formats.country(one.country) : '–') },
        { label: words.people, isNumber: true, cell: one => formats.number(one.people_count) },
      ]}
    />
  )
}
