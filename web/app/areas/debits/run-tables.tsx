import type { DebitRun } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { useDebitWords } from './words.ts'

export function RunBlocks({ run }: { run: DebitRun }) {
  const words = useDebitWords()
  const formats = useFormats()
  return (
    <DataTable
      label={words.blocks}
      rows={run.blocks}
      keyOf={one => one.id}
      columns={[
        { label: words.day, cell: one => formats.date(one.collection_on) },
        { label: words.scheme, cell: one => one.scheme },
        { label: words.sequence, cell: one => words.sequences[one.sequence] ?? one.sequence },
        { label: words.count, isNumber: true, cell: one => formats.number(one.count) },
        { label: words.sum, isNumber: true, cell: one => formats.money(one.sum_cents, 'EUR') },
      ]}
    />
  )
}

export function RunItems({ run }: { run: DebitRun }) {
  const words = useDebitWords()
  const formats = useFormats()
  return (
    <DataTable
      label={words.items}
      rows={run.items}
      keyOf={one => one.attempt_id}
      columns={[
        {
          label: words.invoice,
          cell: one => (
            <TextLink to="/invoices/$invoiceId" params={{ invoiceId: one.invoice_id }}>
              {one.number}
            </TextLink>
          ),
        },
        { label: words.amount, isNumber: true, cell: one => formats.money(one.amount_cents, 'EUR') },
        { label: words.day, cell: one => formats.date(one.collection_on) },
        { label: words.sequence, isWide: true, cell: one => words.sequences[one.sequence] ?? one.sequence },
        { label: words.umr, isWide: true, cell: one => one.umr },
        { label: words.endToEndId, isWide: true, cell: one => one.end_to_end_id },
      ]}
    />
  )
}
