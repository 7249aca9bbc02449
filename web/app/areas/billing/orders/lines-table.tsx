import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InvoiceLine, QuoteLine } from '../../../../../sdk/index.ts'
import css from '../../../kit/record/rows-table.module.css'
import { WideTable } from '../../../kit/record/wide-table.tsx'
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
    <WideTable label={words.lines}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{words.name}</th>
            <th data-right>{words.quantity}</th>
            <th data-right>{words.price}</th>
            <th data-right data-wide>
              {words.tax}
            </th>
            <th data-right>{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id} data-faint={('selected' in line && !line.selected) || undefined}>
              <td>
                {line.name} <Marks line={line} />
                {line.description && (
                  <Text size="xs" c="dimmed" className={css.text}>
                    {line.description}
                  </Text>
                )}
              </td>
              <td data-right>
                {formats.number(line.quantity)} {line.unit}
              </td>
              <td data-right>{formats.money(line.unit_price_cents, currency)}</td>
              <td data-right data-wide>
                {line.tax_rate > 0 ? formats.percent(line.tax_rate) : ''}
              </td>
              <td data-right>
                {formats.money(line.subtotal_cents, currency)}
                {line.discount_cents > 0 && (
                  <Text size="xs" c="dimmed">
                    {formats.money(-line.discount_cents, currency)}
                  </Text>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function Marks({ line }: { line: InvoiceLine | QuoteLine }): ReactNode {
  const words = useBillingWords()
  if (!('optional' in line)) return null
  return (
    <>
      {line.billing_interval !== 'one_time' && (
        <Badge size="sm" variant="light">
          {words.intervals[line.billing_interval]}
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
