import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Invoice, pauseDunning, promisePayment, restartDunning } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useDunningWords } from '../words.ts'

interface FormProps {
  invoice: Invoice
  onClose: () => void
}

/** After something was done about it: invoice, dunning and lists are asked for again. */
export function useSteered(invoiceId: string) {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['invoice', invoiceId] })
    void queries.invalidateQueries({ queryKey: ['invoices'] })
  }
}

function useDone(invoice: Invoice, onClose: () => void, message?: string) {
  const steered = useSteered(invoice.id)
  return () => {
    if (message) notifications.show({ message })
    steered()
    onClose()
  }
}

export function PauseForm({ invoice, onClose }: FormProps) {
  const words = useDunningWords()
  const draft = useDraft({ of: `invoice/${invoice.id}/pause`, saved: { until: '' } })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.pauseTitle}
      submit={words.pauseTitle}
      onClose={onClose}
      onSubmit={() =>
        pauseDunning({
          client,
          path: { invoice_id: invoice.id },
          body: { until: draft.values.until || null },
        })
      }
      onDone={useDone(invoice, onClose)}
    >
      <DayInput
        label={words.pauseUntil}
        description={words.pauseHint}
        data-autofocus
        {...draft.field('until')}
      />
    </FormModal>
  )
}

export function PromiseForm({ invoice, onClose }: FormProps) {
  const words = useDunningWords()
  const numbers = useNumbers()
  const { currency } = invoice
  const draft = useDraft({
    of: `invoice/${invoice.id}/promise`,
    saved: { date: '', amount: numbers.amountText(invoice.amount_due_cents, currency), note: '' },
  })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.promiseTitle}
      submit={words.promiseTitle}
      onClose={onClose}
      onSubmit={async () =>
        promisePayment({
          client,
          path: { invoice_id: invoice.id },
          body: {
            date: values.date,
            amount_cents: numbers.amount(values.amount, currency),
            note: values.note.trim() || null,
          },
        })
      }
      onDone={useDone(invoice, onClose, words.promised)}
    >
      <DayInput label={words.promiseDate} required data-autofocus {...field('date')} />
      <NumberText label={words.promiseAmount(currency)} currency={currency} required {...field('amount')} />
      <TextInput
        label={words.promiseNote}
        description={words.promiseNoteHint}
        maxLength={500}
        {...field('note')}
      />
    </FormModal>
  )
}

export function RestartForm({ invoice, onClose }: FormProps) {
  const words = useDunningWords()
  const draft = useDraft({
    of: `invoice/${invoice.id}/restart`,
    saved: { from: new Date().toLocaleDateString('sv') },
  })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.restartTitle}
      submit={words.restartTitle}
      onClose={onClose}
      onSubmit={() =>
        restartDunning({
          client,
          path: { invoice_id: invoice.id },
          body: { from: draft.values.from || null },
        })
      }
      onDone={useDone(invoice, onClose, words.restarted)}
    >
      <Text size="sm">{words.restartText}</Text>
      <DayInput label={words.restartFrom} required data-autofocus {...draft.field('from')} />
    </FormModal>
  )
}
