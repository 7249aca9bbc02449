import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  applyBalance,
  type Balance,
  getCustomerBalance,
  type Invoice,
  moveOverpayment,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { ifGiven, useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { Figure } from '../../../kit/record/figures.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useInvoiceChange } from '../invoices/use-invoice-change.ts'
import { useCollectingWords } from './words.ts'

const payerOf = ({ company_id, contact_id }: Invoice): string | null => company_id ?? contact_id

/** What the balance paid of an invoice, or took from it. */
export function AppliedFigure({ invoice }: { invoice: Invoice }) {
  const words = useCollectingWords()
  const formats = useFormats()
  const cents = invoice.balance_applied_cents
  if (cents === 0) return null
  return (
    <Figure
      label={cents > 0 ? words.fromBalance : words.toBalance}
      value={formats.money(Math.abs(cents), invoice.currency)}
    />
  )
}

/** Money that is kept for the customer and could pay what is open here. */
export function KeptForCustomer({ invoice }: { invoice: Invoice }) {
  const words = useCollectingWords()
  const formats = useFormats()
  const may = useMay()
  const [isPaying, setPaying] = useState(false)
  const payer = payerOf(invoice)
  const isOpen = ['open', 'uncollectible'].includes(invoice.status) && invoice.amount_due_cents > 0
  const { data } = useQuery({
    queryKey: ['customer', payer, 'balance', 'kept'],
    queryFn: () => getCustomerBalance({ client, path: { customer_id: payer! }, query: { limit: 1 } }),
    enabled: payer !== null && isOpen,
  })
  const kept = data?.balances.find(one => one.currency === invoice.currency)
  if (!isOpen || !kept || kept.amount_cents <= 0) return null
  return (
    <Alert color="teal" title={words.kept(formats.money(kept.amount_cents, kept.currency))} mb="md">
      <Text size="sm">{words.keptText}</Text>
      {may('member') && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setPaying(true)}>
          {words.apply}
        </Button>
      )}
      {isPaying && <ApplyForm invoice={invoice} kept={kept} onClose={() => setPaying(false)} />}
    </Alert>
  )
}

interface ApplyFormProps {
  invoice: Invoice
  kept: Balance
  onClose: () => void
}

function ApplyForm({ invoice, kept, onClose }: ApplyFormProps) {
  const words = useCollectingWords()
  const numbers = useNumbers()
  const changed = useInvoiceChange()
  const { currency } = invoice
  const most = Math.min(kept.amount_cents, invoice.amount_due_cents)
  const draft = useDraft({
    of: `invoice/${invoice.id}/apply-balance`,
    saved: { amount: numbers.amountText(most, currency) },
  })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.apply}
      submit={words.apply}
      onClose={onClose}
      onSubmit={async () =>
        applyBalance({
          client,
          path: { invoice_id: invoice.id },
          body: { amount_cents: ifGiven(draft.values.amount, text => numbers.amount(text, currency)) },
        })
      }
      onDone={({ data }) => {
        notifications.show({ message: words.applied })
        changed(data)
        onClose()
      }}
    >
      <NumberText
        label={words.applyAmount(currency)}
        currency={currency}
        data-autofocus
        {...draft.field('amount')}
      />
    </FormModal>
  )
}

/** What was paid too much goes to the customer's balance. */
export function MoveOverpayment({ invoice }: { invoice: Invoice }) {
  const words = useCollectingWords()
  const changed = useInvoiceChange()
  const moving = useAct(() => moveOverpayment({ client, path: { invoice_id: invoice.id } }), {
    stale: ['customer'],
    done: words.moved,
    onDone: ({ data }) => changed(data),
  })
  if (!payerOf(invoice)) return null
  return (
    <Button
      size="xs"
      variant="default"
      mt="xs"
      ml="xs"
      loading={moving.isPending}
      onClick={() => moving.mutate()}
    >
      {words.move}
    </Button>
  )
}
