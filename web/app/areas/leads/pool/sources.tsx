import type { SourcedPoolPerson } from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { useLeadWords } from '../words.ts'

/** Who said what, under which terms and when: the answer to "where did you get my number". */
export function Sources({ sources }: Pick<SourcedPoolPerson, 'sources'>) {
  const words = useLeadWords()
  const formats = useFormats()
  if (sources.length === 0) return null
  return (
    <Section title={words.sources}>
      <DataTable
        label={words.sources}
        rows={sources}
        keyOf={one => `${one.source} ${one.licence} ${one.collected_at}`}
        columns={[
          { label: words.source, cell: one => one.source },
          { label: words.licence, cell: one => one.licence },
          { label: words.collected, cell: one => formats.date(one.collected_at) },
          {
            label: words.fields,
            cell: one => one.fields.map(field => words.fieldNames[field] ?? field).join(', '),
          },
        ]}
      />
    </Section>
  )
}
