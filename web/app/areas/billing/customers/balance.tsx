import { Button, Group, Select, Space, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adjustCustomerBalance, type Balance, getCustomerBalance } from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { useNumbers } from '../../../kit/form/numbers/use-numbers.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { UnloadedPart } from '../../../kit/screen/unloaded-part.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useCustomerWords } from './words.ts'

const ROWS = 20

/** What is kept for a customer, by currency, and how it came about. */
export function CustomerBalance({ customerId }: { customerId: string }) {
  const words = useCustomerWords()
  const formats = useFormats()
  const may = useMay()
  const [page, setPage] = useState(1)
  const [isAdjusting, setAdjusting] = useState(false)
  const balance = useQuery({
    queryKey: ['customer', customerId, 'balance', page],
    queryFn: () =>
      getCustomerBalance({ client, path: { customer_id: customerId }, query: { page, limit: ROWS } }),
    placeholderData: keepPreviousData,
  })
  if (!balance.data) return <UnloadedPart query={balance} height={80} />
  const { balances, data: entries, pagination } = balance.data
  return (
    <Section
      title={words.balance}
      actions={
        may('admin') && (
          <Button size="xs" variant="default" onClick={() => setAdjusting(true)}>
            {words.adjust}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <Text c="dimmed">{words.noBalance}</Text>
      ) : (
        <>
          <Figures>
            {balances.map(one => (
              <Figure
                key={one.currency}
                label={one.currency}
                value={formats.money(one.amount_cents, one.currency)}
              />
            ))}
          </Figures>
          <Space h="sm" />
          <DataTable
            label={words.balance}
            rows={entries}
            keyOf={one => one.id}
            columns={[
              { label: words.at, cell: one => formats.shortDate(one.at) },
              {
                label: words.kind,
                cell: one =>
                  one.invoice_id ? (
                    <TextLink to="/invoices/$invoiceId" params={{ invoiceId: one.invoice_id }}>
                      {words.kinds[one.kind]}
                    </TextLink>
                  ) : (
                    words.kinds[one.kind]
                  ),
              },
              { label: words.note, isWide: true, cell: one => one.note },
              {
                label: words.amount,
                isNumber: true,
                cell: one => formats.money(one.amount_cents, one.currency),
              },
              {
                label: words.after,
                isNumber: true,
                isWide: true,
                cell: one => formats.money(one.balance_after_cents, one.currency),
              },
            ]}
          />
          {pagination.pages > 1 && (
            <Group gap="xs" mt="xs">
              <Button
                size="compact-sm"
                variant="default"
                disabled={!pagination.has_prev}
                onClick={() => setPage(page - 1)}
              >
                {words.newer}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={!pagination.has_next}
                onClick={() => setPage(page + 1)}
              >
                {words.older}
              </Button>
            </Group>
          )}
        </>
      )}
      {isAdjusting && (
        <AdjustForm customerId={customerId} balances={balances} onClose={() => setAdjusting(false)} />
      )}
    </Section>
  )
}

interface AdjustFormProps {
  customerId: string
  balances: readonly Balance[]
  onClose: () => void
}

type Way = 'add' | 'take' | 'refund'

function AdjustForm({ customerId, balances, onClose }: AdjustFormProps) {
  const words = useCustomerWords()
  const numbers = useNumbers()
  const queries = useQueryClient()
  const { organization } = useMe()
  const draft = useDraft({
    of: `customer/${customerId}/balance`,
    saved: {
      way: 'add' as Way,
      amount: '',
      currency: balances.length === 1 ? balances[0]!.currency : organization.currency,
      note: '',
    },
  })
  const [way, setWay] = draft.part('way')
  const { field, values } = draft
  const currency = values.currency.trim().toUpperCase()
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.adjustTitle}
      submit={words.adjustTitle}
      onClose={onClose}
      onSubmit={async () => {
        const cents = numbers.amount(values.amount, currency)
        return adjustCustomerBalance({
          client,
          path: { customer_id: customerId },
          body: {
            kind: way === 'refund' ? 'refund' : 'adjustment',
            amount_cents: way === 'add' ? cents : -cents,
            currency,
            note: values.note,
          },
        })
      }}
      onDone={() => {
        notifications.show({ message: words.booked })
        for (const key of ['customer', 'invoice', 'invoices']) {
          void queries.invalidateQueries({ queryKey: [key] })
        }
        onClose()
      }}
    >
      <Select
        label={words.kind}
        data={Object.entries(words.adjustKinds).map(([value, label]) => ({ value, label }))}
        value={way}
        error={draft.errorOf('way')}
        allowDeselect={false}
        onChange={value => setWay(value as Way)}
      />
      <NumberText
        label={words.amountIn(currency)}
        currency={currency}
        required
        data-autofocus
        {...field('amount')}
      />
      <TextInput label={words.currency} maxLength={3} required {...field('currency')} />
      <TextInput
        label={words.note}
        description={words.noteHint}
        maxLength={500}
        required
        {...field('note')}
      />
    </FormModal>
  )
}
