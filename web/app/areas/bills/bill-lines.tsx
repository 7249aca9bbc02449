import type { Bill } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Section } from '../../kit/record/record-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useBillAmount } from './amount.ts'
import css from './bill-page.module.css'
import { useBillWords } from './words.ts'

/** What is billed, and how the tax is made up: all of it as the document says. */
export function BillLines({ bill }: { bill: Bill }) {
  const words = useBillWords()
  const formats = useFormats()
  const amount = useBillAmount()
  const number = (value: number) => formats.number(value)
  const rate = (tax: { tax_category: string | null; tax_rate: number }) =>
    tax.tax_rate > 0 ? formats.percent(tax.tax_rate) : (words.categories[tax.tax_category ?? ''] ?? '')
  return (
    <Section title={words.lines}>
      <DataTable
        label={words.lines}
        rows={bill.lines}
        keyOf={(_, at) => at}
        columns={[
          { label: words.name, cell: line => <span className={css.text}>{line.name}</span> },
          {
            label: words.quantity,
            isNumber: true,
            cell: line =>
              `${number(line.quantity)} ${words.units[line.unit ?? ''] ?? line.unit ?? ''}`.trim(),
          },
          { label: words.price, isNumber: true, isWide: true, cell: line => number(line.unit_price) },
          { label: words.tax, isNumber: true, isWide: true, cell: rate },
          { label: words.amount, isNumber: true, cell: line => amount(bill, line.net_cents) },
        ]}
      />
      <dl className={css.sums}>
        <dt>{words.subtotal}</dt>
        <dd>{amount(bill, bill.subtotal_cents)}</dd>
        {bill.taxes.map(tax => (
          <Row
            key={`${tax.tax_category} ${tax.tax_rate} ${tax.taxable_cents}`}
            label={words.taxOn(rate(tax), amount(bill, tax.taxable_cents))}
            value={amount(bill, tax.tax_cents)}
            note={tax.exemption_reason}
          />
        ))}
        <dt className={css.strong}>{words.total}</dt>
        <dd className={css.strong}>{amount(bill, bill.total_cents)}</dd>
        {bill.paid_cents !== 0 && (
          <Row label={words.paidAhead} value={amount(bill, -bill.paid_cents)} note={null} />
        )}
        {bill.payable_cents !== bill.total_cents && (
          <Row label={words.payable} value={amount(bill, bill.payable_cents)} note={null} />
        )}
      </dl>
    </Section>
  )
}

function Row({ label, value, note }: { label: string; value: string; note: string | null }) {
  return (
    <>
      <dt>
        {label}
        {note && <div className={css.rule}>{note}</div>}
      </dt>
      <dd>{value}</dd>
    </>
  )
}
