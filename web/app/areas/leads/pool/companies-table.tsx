import { Table, Text } from '@mantine/core'
import type { PoolCompany } from '../../../../../sdk/index.ts'
import { WideTable } from '../../../kit/record/wide-table.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useLeadWords } from '../words.ts'
import css from './pool.module.css'

export function CompaniesTable({ companies }: { companies: readonly PoolCompany[] }) {
  const words = useLeadWords()
  const formats = useFormats()
  return (
    <WideTable label={words.companies}>
      <Table verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.company}</Table.Th>
            <Table.Th>{words.facets.industry}</Table.Th>
            <Table.Th>{words.facets.company_size}</Table.Th>
            <Table.Th>{words.country}</Table.Th>
            <Table.Th ta="right">{words.people}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {companies.map(one => (
            <Table.Tr key={one.id}>
              <Table.Td className={css.person}>
                <TextLink to="/leads/find/companies/$companyId" params={{ companyId: one.id }}>
                  {one.name}
                </TextLink>
                <Text size="xs" c="dimmed">
                  {one.domain}
                </Text>
              </Table.Td>
              <Table.Td>{one.industry ?? '–'}</Table.Td>
              <Table.Td className={css.short}>{one.size ?? '–'}</Table.Td>
              <Table.Td>{one.country ? formats.country(one.country) : '–'}</Table.Td>
              <Table.Td ta="right">{formats.number(one.people_count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
