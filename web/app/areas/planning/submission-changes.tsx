import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listForecastChanges } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { UnloadedPart } from '../../kit/screen/unloaded-part.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { usePlanningWords } from './words.ts'

/** From what was submitted to what it is now, deal by deal. */
export function SubmissionChanges({ id }: { id: string }) {
  const words = usePlanningWords()
  const formats = useFormats()
  const changes = useQuery({
    queryKey: ['forecast', 'changes', id],
    queryFn: () => listForecastChanges({ client, path: { submission_id: id } }),
  })
  if (!changes.data) return <UnloadedPart query={changes} height={120} />
  const { items, submitted_cents, now_cents, currency } = changes.data.data
  const money = (cents: number) => formats.money(cents, currency)
  return (
    <>
      <Figures label={words.since}>
        <Figure label={words.atThatTime} value={money(submitted_cents)} />
        <Figure label={words.now} value={money(now_cents)} />
      </Figures>
      {items.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {words.nothingChanged}
        </Text>
      ) : (
        <DataTable
          label={words.since}
          rows={items}
          keyOf={({ deal_id }) => deal_id}
          columns={[
            {
              label: words.deal,
              cell: row =>
                row.kind === 'removed' ? (
                  row.name
                ) : (
                  <TextLink to="/deals/$dealId" params={{ dealId: row.deal_id }}>
                    {row.name}
                  </TextLink>
                ),
            },
            { label: words.change, cell: row => words.changes[row.kind] },
            { label: words.difference, isNumber: true, cell: row => money(row.delta_cents) },
          ]}
        />
      )}
    </>
  )
}
