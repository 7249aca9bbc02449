import { Alert, Button, Checkbox, CloseButton, Group, Select, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BankTransaction,
  type InvoiceSummary,
  linkBankTransaction,
  listInvoicePayments,
  listInvoices,
  matchBankTransaction,
} from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useBankWords } from '../words.ts'
import css from './desk.module.css'
import type { Desk } from './use-desk.ts'

interface Line {
  id: string
  number: string
  due: number
  amount: string
  writeOff: boolean
}

const PAYABLE: readonly string[] = ['open', 'uncollectible', 'paid']

/** Which invoices it pays, and how much of each; what is left waits, or goes to the customer's balance. */
export function MatchForm({ one, desk, onDone }: { one: BankTransaction; desk: Desk; onDone: () => void }) {
  const words = useBankWords()
  const formats = useFormats()
  const numbers = useNumbers()
  const draft = useDraft({
    of: `bank-transaction/${one.id}/match`,
    saved: { lines: [] as Line[], toBalance: false },
  })
  const [lines, setLines] = draft.part('lines')
  const [toBalance, setToBalance] = draft.part('toBalance')
  const change = (id: string, some: Partial<Line>) =>
    setLines(all => all.map(line => (line.id === id ? { ...line, ...some } : line)))
  const done = (data: BankTransaction) => {
    draft.done()
    desk.noteMatched(data, one)
    if (data.unapplied_cents === 0) onDone()
  }
  const matching = useMutation({
    mutationFn: async () => {
      const matches = lines.map(line => {
        const amount = line.amount.trim() ? numbers.amount(line.amount, one.currency) : undefined
        // What comes to it unless said otherwise: as much as is due, or as is left where it stands alone.
        const paid = amount ?? Math.min(line.due, lines.length === 1 ? one.unapplied_cents : line.due)
        const off = line.writeOff ? line.due - paid : 0
        return {
          invoice_id: line.id,
          ...(amount === undefined ? {} : { amount_cents: amount }),
          ...(off > 0 ? { write_off_cents: off } : {}),
        }
      })
      return matchBankTransaction({
        client,
        path: { bank_transaction_id: one.id },
        body: { matches, rest: toBalance ? 'balance' : 'unapplied' },
      })
    },
    onSuccess: ({ data }) => done(data),
  })
  const [first] = lines
  return (
    <section className={css.part} aria-label={words.byHandTitle}>
      <Title order={2} size="h4">
        {words.byHandTitle}
      </Title>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!matching.isPending && lines.length > 0) matching.mutate()
        }}
      >
        <DraftNote draft={draft} />
        <div className={css.lines}>
          {lines.map(line => (
            <div key={line.id} className={css.line}>
              <div className={css.what}>
                <Text size="sm" fw={600}>
                  {line.number}
                </Text>
                <Text size="sm" c="dimmed">
                  {words.due(formats.money(line.due, one.currency))}
                </Text>
                {line.due > 0 && (
                  <Checkbox
                    size="xs"
                    mt={6}
                    label={words.writeOffRest}
                    checked={line.writeOff}
                    onChange={({ currentTarget }) => change(line.id, { writeOff: currentTarget.checked })}
                  />
                )}
              </div>
              <NumberText
                size="sm"
                label={words.part(line.number)}
                placeholder={numbers.amountText(line.due, one.currency)}
                currency={one.currency}
                value={line.amount}
                onChange={({ currentTarget }) => change(line.id, { amount: currentTarget.value })}
              />
              <CloseButton
                aria-label={words.removePart(line.number)}
                onClick={() => setLines(all => all.filter(other => other.id !== line.id))}
              />
            </div>
          ))}
          <InvoiceSearch
            currency={one.currency}
            taken={lines.map(({ id }) => id)}
            onChoose={invoice =>
              setLines(all => [
                ...all,
                {
                  id: invoice.id,
                  number: invoice.number,
                  due: invoice.amount_due_cents,
                  amount: '',
                  writeOff: false,
                },
              ])
            }
          />
        </div>
        {matching.error && (
          <Alert color="red" role="alert" mt="sm">
            {matching.error.message}
          </Alert>
        )}
        {lines.length === 1 && first?.due === 0 && (
          <Payments one={one} invoiceId={first.id} onLinked={done} />
        )}
        {lines.length > 0 && (
          <Group justify="space-between" mt="sm">
            <Checkbox
              label={words.restToBalance}
              checked={toBalance}
              onChange={({ currentTarget }) => setToBalance(currentTarget.checked)}
            />
            <Button type="submit" loading={matching.isPending}>
              {words.match}
            </Button>
          </Group>
        )}
      </form>
    </section>
  )
}

interface InvoiceSearchProps {
  currency: string
  taken: readonly string[]
  onChoose: (invoice: InvoiceSummary) => void
}

/** By number, customer or amount; the server looks for it. */
function InvoiceSearch({ currency, taken, onChoose }: InvoiceSearchProps) {
  const words = useBankWords()
  const formats = useFormats()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [q] = useDebouncedValue(text.trim(), 150)
  const found = useQuery({
    queryKey: ['invoices', 'to-match', q],
    queryFn: () =>
      listInvoices({
        client,
        query: { page: 1, limit: 25, ...(q ? { q } : { status_filter: 'open' as const }) },
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const choices = (found.data?.data ?? []).filter(
    one => one.currency === currency && PAYABLE.includes(one.status) && !taken.includes(one.id),
  )
  return (
    <Select
      label={words.findInvoice}
      placeholder={words.findInvoiceHint}
      data-desk="find"
      searchable
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={found.data ? words.noInvoice : undefined}
      filter={({ options }) => options}
      data={choices.map(one => ({ value: one.id, label: one.number }))}
      onChange={id => {
        const chosen = choices.find(one => one.id === id)
        setText('')
        if (chosen) onChoose(chosen)
      }}
      renderOption={({ option }) => {
        const invoice = choices.find(one => one.id === option.value)
        return (
          <div>
            <Text size="sm">{option.label}</Text>
            <Text size="xs" c="dimmed">
              {invoice &&
                [invoice.bill_to_name, words.due(formats.money(invoice.amount_due_cents, currency))]
                  .filter(Boolean)
                  .join(' · ')}
            </Text>
          </div>
        )
      }}
    />
  )
}

interface PaymentsProps {
  one: BankTransaction
  invoiceId: string
  onLinked: (data: BankTransaction) => void
}

/** It was recorded by hand before the statement came: said once, and nothing is booked twice. */
function Payments({ one, invoiceId, onLinked }: PaymentsProps) {
  const words = useBankWords()
  const formats = useFormats()
  const payments = useQuery({
    queryKey: ['invoice', invoiceId, 'payments'],
    queryFn: () => listInvoicePayments({ client, path: { invoice_id: invoiceId } }),
  })
  const linking = useMutation({
    mutationFn: (paymentId: string) =>
      linkBankTransaction({
        client,
        path: { bank_transaction_id: one.id },
        body: { payment_id: paymentId },
      }),
    onSuccess: ({ data }) => onLinked(data),
  })
  const recorded = (payments.data?.data ?? []).filter(
    payment => payment.kind === 'payment' && payment.status === 'succeeded' && payment.provider !== 'bank',
  )
  if (recorded.length === 0) return null
  return (
    <Alert color="blue" mt="sm" title={words.linkTitle}>
      <Group gap="xs">
        {recorded.map(payment => (
          <Button
            key={payment.id}
            size="xs"
            variant="default"
            loading={linking.isPending}
            onClick={() => linking.mutate(payment.id)}
          >
            {words.link(
              formats.money(payment.amount_cents, one.currency),
              formats.shortDate(payment.received_at ?? one.booked_on),
            )}
          </Button>
        ))}
      </Group>
      {linking.error && (
        <Text c="var(--bad)" size="sm" role="alert" mt="xs">
          {linking.error.message}
        </Text>
      )}
    </Alert>
  )
}
