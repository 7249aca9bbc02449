import type { ReactNode } from 'react'
import { useFormats } from '../../ui/messages.tsx'
import css from './invoice.module.css'
import { useMoney } from './money.ts'
import type { Invoice } from './query.ts'
import { useWords } from './words.ts'

/** From the lines to what is due, so that everybody can add it up. */
export function Totals({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  const formats = useFormats()
  const money = useMoney(invoice)
  const taxes = invoice.taxes.filter(tax => tax.tax_rate > 0 || tax.tax_name !== null)
  // Credit notes have a row of their own, with the document.
  const payments = invoice.payments.filter(({ kind }) => kind !== 'credit_note')
  const isPlain = invoice.discount_cents === 0 && taxes.length === 0 && invoice.exemptions.length === 0
  return (
    <dl className={css.totals}>
      {!isPlain && <Row label={words.subtotal}>{money(invoice.subtotal_cents)}</Row>}
      {invoice.discount_cents > 0 && <Row label={words.discount}>−{money(invoice.discount_cents)}</Row>}
      {taxes.map(tax => (
        <Row
          key={`${tax.tax_name} ${tax.tax_rate}`}
          label={`${tax.tax_name ?? words.tax} ${formats.percent(tax.tax_rate)}`}
        >
          {money(tax.tax_cents)}
        </Row>
      ))}
      {invoice.exemptions.map(reason => (
        <Row key={reason} label={reason}>
          {money(0)}
        </Row>
      ))}
      <Row label={words.total} isStrong>
        {money(invoice.total_cents)}
      </Row>
      {payments.map(payment => (
        <Row
          key={`${payment.received_at} ${payment.kind} ${payment.amount_cents}`}
          label={labelOf(payment, words)}
          note={formats.shortDate(payment.received_at)}
        >
          {payment.kind === 'refund' ? '+' : '−'}
          {money(payment.amount_cents)}
        </Row>
      ))}
      {invoice.credit_notes.map(note => (
        <Row
          key={note.number}
          label={
            <a href={note.pdf_url} target="_blank" rel="noreferrer">
              {words.kind.credit_note} {note.number}
            </a>
          }
          note={formats.shortDate(note.issued_at)}
        >
          −{money(note.total_cents)}
        </Row>
      ))}
      {invoice.status !== 'void' && invoice.status !== 'draft' && (
        <Row label={words.amountDue} isDue>
          {money(invoice.amount_due_cents)}
        </Row>
      )}
    </dl>
  )
}

function labelOf(
  { kind, method }: Invoice['payments'][number],
  { kind: words }: ReturnType<typeof useWords>,
) {
  if (kind !== 'payment') return words[kind]
  const known = method && method in words ? words[method as keyof typeof words] : undefined
  return known ?? words.payment
}

interface RowProps {
  label: ReactNode
  note?: string
  isStrong?: boolean
  isDue?: boolean
  children: ReactNode
}

function Row({ label, note, isStrong = false, isDue = false, children }: RowProps) {
  return (
    <div className={isDue ? css.due : isStrong ? css.strong : undefined}>
      <dt>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
