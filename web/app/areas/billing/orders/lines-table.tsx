import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InvoiceLine, QuoteLine } from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import css from '../../../kit/record/rows-table.module.css'
import { useFormats } from '../../../kit/speech.tsx'
import { useBillingWords } from '../words.ts'

/** The lines of a document as they are, with the server's amounts. */
export function LinesTable({
  lines,
  currency,
}: {
  lines: readonly (InvoiceLine | QuoteLine)[]
  currency: string
}) {
  const words = useBillingWords()
  const formats = useFormats()
  return (
    <DataTable
      isFaint={line => 'selected' in line && !line.selected}
      label={words.lines}
      rows={lines}
      keyOf={line => line.id}
      columns={[
        {
          label: words.name,
          cell: line => (
            <>
              {line.name} <Marks line={line} />
              {line.description && (
                <Text size="xs" c="dimmed" className={css.text}>
                  {line.description}
                </Text>
              )}
            </>
          ),
        },
        {
          label: words.quantity,
          isNumber: true,
          cell: line => (
            <>
              {formats.number(line.quantity)} {line.unit}
            </>
          ),
        },
        { label: words.price, isNumber: true, cell: line => formats.money(line.unit_price_cents, currency) },
        {
          label: words.tax,
          isNumber: true,
          isWide: true,
          cell: line => (line.tax_rate > 0 ? formats.percent(line.tax_rate) : ''),
        },
        {
          label: words.amount,
          isNumber: true,
          cell: line => (
            <>
              {formats.money(line.subtotal_cents, currency)}
              {line.discount_cents > 0 && (
                <Text size="xs" c="dimmed">
                  {formats.money(-line.discount_cents, currency)}
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function Marks({ line }: { line: InvoiceLine | QuoteLine }): ReactNode {
  const words = useBillingWords()
  const formats = useFormats()
  if (!('optional' in line)) return null
  return (
    <>
      {line.billing_interval !== 'one_time' && (
        <Badge size="sm" variant="light">
          {words.intervals[line.billing_interval]}
        </Badge>
      )}{' '}
      {line.lowered_periods !== null && (
        <Badge size="sm" variant="light">
          {words.discountFor(formats.periods(line.lowered_periods, line.billing_interval))}
        </Badge>
      )}{' '}
      {line.optional && (
        <Badge size="sm" variant="light" color={line.selected ? 'green' : 'gray'}>
          {words.optionalShort}
        </Badge>
      )}
    </>
  )
}
