import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { type Invoice, type Payment, refundPayment, reversePayment } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { Question } from '../../../kit/form/question.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useBillingWords } from '../words.ts'
import { useInvoiceChange } from './use-invoice-change.ts'

/** What of a payment is still there: what is on its way back counts as gone. */
export const leftOf = ({ id, kind, status, amount_cents }: Payment, all: readonly Payment[]): number =>
  kind === 'payment' && status === 'succeeded'
    ? all
        .filter(one => one.payment_id === id && one.status !== 'failed')
        .reduce((left, one) => left - one.amount_cents, amount_cents)
    : 0

/** A payment in a few words, as its row shows it. */
export function usePaymentName(): (payment: Payment) => string {
  const words = useBillingWords()
  const formats = useFormats()
  return ({ amount_cents, currency, method, received_at, reference }) =>
    [formats.money(amount_cents, currency), words.methods[method], formats.shortDate(received_at), reference]
      .filter(Boolean)
      .join(' · ')
}

interface RefundFormProps {
  invoice: Invoice
  payments: readonly Payment[]
  /** Where it is of one payment, that one. */
  payment?: Payment | undefined
  onClose: () => void
}

export function RefundForm({ invoice, payments, payment, onClose }: RefundFormProps) {
  const words = useBillingWords()
  const formats = useFormats()
  const numbers = useNumbers()
  const changed = useInvoiceChange()
  const nameOf = usePaymentName()
  const refundable = payments.filter(one => leftOf(one, payments) > 0)
  const first = payment ?? refundable.at(-1)
  const textOf = (one: Payment | undefined) => {
    const left = one ? leftOf(one, payments) : 0
    const most = invoice.overpaid_cents > 0 ? Math.min(left, invoice.overpaid_cents) : left
    return numbers.amountText(most, invoice.currency)
  }
  const draft = useDraft({
    of: `invoice/${invoice.id}/refund/${payment?.id ?? 'any'}`,
    saved: { payment: first?.id ?? '', amount: textOf(first), reason: '', note: '' },
  })
  const { field, values } = draft
  const cents = () => numbers.amount(values.amount, invoice.currency)
  return (
    <FormModal
      draft={draft}
      isOpen
      isDangerous
      title={words.refundTitle(invoice.number)}
      submit={words.refundSubmit}
      onClose={onClose}
      onSubmit={async () =>
        refundPayment({
          client,
          path: { invoice_id: invoice.id },
          body: {
            amount_cents: cents(),
            payment_id: values.payment || null,
            reason: values.reason.trim() || null,
            credit_note: values.note === 'yes',
          },
        })
      }
      onDone={() => {
        notifications.show({ message: words.refunded(formats.money(cents(), invoice.currency)) })
        changed()
        onClose()
      }}
    >
      <Select
        label={words.ofPayment}
        data={refundable.map(one => ({ value: one.id, label: nameOf(one) }))}
        value={values.payment}
        allowDeselect={false}
        onChange={id =>
          draft.set({ payment: id ?? '', amount: textOf(refundable.find(one => one.id === id)) })
        }
      />
      <NumberText
        label={words.amountIn(invoice.currency)}
        currency={invoice.currency}
        required
        data-autofocus
        {...field('amount')}
      />
      <TextInput label={words.reason} {...field('reason')} />
      <Radio.Group
        label={words.withCreditNote}
        withAsterisk
        value={values.note}
        onChange={note => draft.set({ note })}
      >
        <Stack gap={8} mt={6}>
          {Object.entries(words.creditNoteChoices).map(([value, { label, hint }]) => (
            <Radio key={value} value={value} label={label} description={hint} required />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}

interface UndoPaymentProps {
  invoice: Invoice
  payments: readonly Payment[]
  payment: Payment
  onClose: () => void
}

/** Takes a recorded payment back, as if it had never come. */
export function UndoPayment({ invoice, payments, payment, onClose }: UndoPaymentProps) {
  const words = useBillingWords()
  const formats = useFormats()
  const changed = useInvoiceChange()
  const nameOf = usePaymentName()
  const draft = useDraft({ of: `invoice/${invoice.id}/undo/${payment.id}`, saved: { reason: '' } })
  const amount = formats.money(leftOf(payment, payments), payment.currency)
  return (
    <Question
      draft={draft}
      isOpen
      isDangerous
      title={words.undoTitle(amount)}
      text={words.undoText(nameOf(payment), invoice.number)}
      submit={words.undoSubmit}
      onClose={onClose}
      onSubmit={() =>
        reversePayment({
          client,
          path: { invoice_id: invoice.id, payment_id: payment.id },
          body: { reason: draft.values.reason.trim() || null },
        })
      }
      onDone={() => {
        notifications.show({ message: words.undone(amount) })
        changed()
        onClose()
      }}
    >
      <TextInput label={words.reason} data-autofocus {...draft.field('reason')} />
    </Question>
  )
}
