import { Alert, Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invoice, listCreditNotes, type Payment } from '../../../../../sdk/index.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import css from '../../../kit/record/rows-table.module.css'
import { WideTable } from '../../../kit/record/wide-table.tsx'
import { UnloadedPart } from '../../../kit/screen/unloaded-part.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { MoveOverpayment } from '../collecting/applying.tsx'
import { useBillingWords } from '../words.ts'
import { leftOf, RefundForm, UndoPayment, usePaymentName } from './money-back.tsx'
import { NoteActions } from './note-actions.tsx'

interface MoneyInProps {
  invoice: Invoice
  paid: UseQueryResult<{ data: Payment[] }>
}

const colors = { pending: 'yellow', succeeded: 'green', failed: 'red' } as const

/** What was paid, given back and credited, in one table. */
export function MoneyIn({ invoice, paid }: MoneyInProps) {
  const words = useBillingWords()
  const formats = useFormats()
  const notes = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'credit-notes'],
    queryFn: () => listCreditNotes({ client, path: { invoice_id: invoice.id } }),
  })
  const credits = notes.data?.data ?? []
  const missing = [paid, notes].find(one => !one.data)
  if (missing) return <UnloadedPart query={missing} height={60} />
  const payments = paid.data?.data ?? []
  return (
    <Section title={words.payments}>
      {payments.length === 0 && credits.length === 0 ? (
        <Text c="dimmed">{words.noPayments}</Text>
      ) : (
        <WideTable label={words.payments}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{words.date}</th>
                <th>{words.ofPayment}</th>
                <th data-wide>{words.reference}</th>
                <th>{words.status}</th>
                <th data-right>{words.amount}</th>
                <th>
                  <VisuallyHidden>{words.more}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {payments.map(one => (
                <tr key={one.id} data-faint={isUndone(one, payments) || undefined}>
                  <td>{formats.shortDate(one.received_at)}</td>
                  <td>
                    {words.paymentKinds[one.kind]} · {words.methods[one.method]}
                  </td>
                  <td data-wide>{one.reason || one.reference}</td>
                  <td>
                    {isUndone(one, payments) ? (
                      <Badge size="sm" variant="light" color="gray">
                        {words.isUndone}
                      </Badge>
                    ) : (
                      <Badge size="sm" variant="light" color={colors[one.status]}>
                        {words.paymentStatuses[one.status]}
                      </Badge>
                    )}
                  </td>
                  <td data-right>
                    {formats.money(
                      one.kind === 'payment' ? one.amount_cents : -one.amount_cents,
                      one.currency,
                    )}
                  </td>
                  <td data-right>
                    <RowActions invoice={invoice} payments={payments} payment={one} />
                  </td>
                </tr>
              ))}
              {credits.map(one => (
                <tr key={one.id}>
                  <td>{formats.shortDate(one.issued_at)}</td>
                  <td>
                    {words.creditNote} {one.number}
                  </td>
                  <td data-wide>{one.reason}</td>
                  <td>
                    <NoteActions invoice={invoice} note={one} />
                  </td>
                  <td data-right>{formats.money(-one.total_cents, one.currency)}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Section>
  )
}

const isUndone = ({ id }: Payment, all: readonly Payment[]): boolean =>
  all.some(one => one.kind === 'reversal' && one.payment_id === id)

interface RowActionsProps {
  invoice: Invoice
  payments: readonly Payment[]
  payment: Payment
}

/** To give money back, or to say that it never came: two things, side by side. */
function RowActions(props: RowActionsProps) {
  const { payment, payments } = props
  const words = useBillingWords()
  const may = useMay()
  const nameOf = usePaymentName()
  const [dialog, setDialog] = useState<'refund' | 'undo' | null>(null)
  const close = () => setDialog(null)
  if (leftOf(payment, payments) <= 0 || !may('member')) return null
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={words.refundOf(nameOf(payment))}
        onClick={() => setDialog('refund')}
      >
        {words.refund}
      </Button>
      {may('admin') && payment.provider === 'manual' && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={words.undoOf(nameOf(payment))}
          onClick={() => setDialog('undo')}
        >
          {words.undo}
        </Button>
      )}
      {dialog === 'refund' && <RefundForm {...props} onClose={close} />}
      {dialog === 'undo' && <UndoPayment {...props} onClose={close} />}
    </Group>
  )
}

/** More came in than was billed: said with the amount, and with what can be done. */
export function Overpaid({ invoice, payments }: { invoice: Invoice; payments: readonly Payment[] }) {
  const words = useBillingWords()
  const formats = useFormats()
  const may = useMay()
  const [isRefunding, setRefunding] = useState(false)
  const amount = formats.money(invoice.overpaid_cents, invoice.currency)
  return (
    <Alert color="grape" title={words.overpaidBy(amount)} mb="md">
      <Text size="sm">{words.overpaidText}</Text>
      {may('member') && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setRefunding(true)}>
          {words.overpaidRefund(amount)}
        </Button>
      )}
      {may('member') && <MoveOverpayment invoice={invoice} />}
      {isRefunding && (
        <RefundForm invoice={invoice} payments={payments} onClose={() => setRefunding(false)} />
      )}
    </Alert>
  )
}
