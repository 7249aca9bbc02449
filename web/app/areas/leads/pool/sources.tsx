import { Table } from '@mantine/core'
import type { SourcedPoolPerson } from '../../../../../sdk/index.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { WideTable } from '../../../kit/record/wide-table.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { useLeadWords } from '../words.ts'

/** Who said what, under which terms and when: the answer to "where did you get my number". */
export function Sources({ sources }: Pick<SourcedPoolPerson, 'sources'>) {
  const words = useLeadWords()
  const formats = useFormats()
  if (sources.length === 0) return null
  return (
    <Section title={words.sources}>
      <WideTable label={words.sources}>
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.source}</Table.Th>
              <Table.Th>{words.licence}</Table.Th>
              <Table.Th>{words.collected}</Table.Th>
              <Table.Th>{words.fields}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sources.map(one => (
              <Table.Tr key={`${one.source} ${one.licence} ${one.collected_at}`}>
                <Table.Td>{one.source}</Table.Td>
                <Table.Td>{one.licence}</Table.Td>
                <Table.Td>{formats.date(one.collected_at)}</Table.Td>
                <Table.Td>{one.fields.map(field => words.fieldNames[field] ?? field).join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Section>
  )
}
