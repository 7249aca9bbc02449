import { Select, TextInput } from '@mantine/core'
import { createCreditNote, type Invoice, type Payment, recordPayment } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useBillingWords } from '../words.ts'
import { useInvoiceChange } from './use-invoice-change.ts'

interface FormProps {
  invoice: Invoice
  onClose: () => void
}

const today = () => new Date().toLocaleDateString('sv')

export function RecordPaymentForm({ invoice, onClose }: FormProps) {
  const words = useBillingWords()
  const formats = useFormats()
  const numbers = useNumbers()
  const changed = useInvoiceChange()
  const draft = useDraft({
    of: `invoice/${invoice.id}/payment`,
    saved: {
      amount: numbers.amountText(invoice.amount_due_cents, invoice.currency),
      reference: '',
      day: today(),
      method: 'bank_transfer' as Payment['method'],
    },
  })
  const [method, setMethod] = draft.part('method')
  const { field, values } = draft
  const cents = () => numbers.amount(values.amount, invoice.currency)
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.recordTitle(invoice.number)}
      submit={words.recordPayment}
      onClose={onClose}
      onSubmit={async () =>
        recordPayment({
          client,
          path: { invoice_id: invoice.id },
          body: {
            amount_cents: cents(),
            method,
            ...(values.reference.trim() ? { reference: values.reference.trim() } : {}),
            // Of today, the moment itself; of another day, its noon, which is that day everywhere near.
            ...(values.day === today() ? {} : { received_at: new Date(`${values.day}T12:00`).toISOString() }),
          },
        })
      }
      onDone={({ data }) => {
        notifications.show({
          color: 'green',
          message: words.paymentRecorded(formats.money(cents(), invoice.currency)),
        })
        changed(data)
        onClose()
      }}
    >
      <NumberText
        label={words.amountIn(invoice.currency)}
        currency={invoice.currency}
        required
        data-autofocus
        {...field('amount')}
      />
      <Select
        label={words.method}
        data={Object.entries(words.methods).map(([value, label]) => ({ value, label }))}
        value={method}
        error={draft.errorOf('method')}
        allowDeselect={false}
        onChange={value => setMethod(value as Payment['method'])}
      />
      <DayInput label={words.receivedOn} required {...field('day')} />
      <TextInput label={words.reference} {...field('reference')} />
    </FormModal>
  )
}

export function CreditNoteForm({ invoice, onClose }: FormProps) {
  const words = useBillingWords()
  const numbers = useNumbers()
  const changed = useInvoiceChange()
  const draft = useDraft({
    of: `invoice/${invoice.id}/credit-note`,
    saved: {
      amount: numbers.amountText(invoice.amount_due_cents, invoice.currency),
      reason: '',
    },
  })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.creditTitle(invoice.number)}
      submit={words.creditSubmit}
      onClose={onClose}
      onSubmit={async () =>
        createCreditNote({
          client,
          path: { invoice_id: invoice.id },
          body: {
            amount_cents: numbers.amount(values.amount, invoice.currency),
            reason: values.reason.trim() || null,
          },
        })
      }
      onDone={({ data }) => {
        notifications.show({ message: words.credited(data.number) })
        changed()
        onClose()
      }}
    >
      <NumberText
        label={words.amountIn(invoice.currency)}
        currency={invoice.currency}
        required
        data-autofocus
        {...field('amount')}
      />
      <TextInput label={words.reason} {...field('reason')} />
    </FormModal>
  )
}
