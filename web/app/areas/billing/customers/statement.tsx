import { Button, Group, Select, Space, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadCustomerStatement, getCustomerStatement, type Statement } from '../../../../../sdk/index.ts'
import { download } from '../../../kit/documents/download.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { UnloadedPart } from '../../../kit/screen/unloaded-part.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { useCustomerWords } from './words.ts'

const USUAL = ['CHF', 'EUR', 'GBP', 'JPY', 'USD']

interface Asked {
  from?: string
  to?: string
  currency?: string
}

/** What a customer was billed and paid between two days, and what of it is still owed. */
export function CustomerStatement({ customer }: { customer: Statement['customer'] }) {
  const words = useCustomerWords()
  const { organization } = useMe()
  const [asked, setAsked] = useState<Asked>({})
  const path = { customer_id: customer.id }
  const query = useQuery({
    queryKey: ['customer', customer.id, 'statement', asked],
    queryFn: () => getCustomerStatement({ client, path, query: asked }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!query.data && !query.error) return <UnloadedPart query={query} height={160} />
  const shown = query.data?.data
  const from = asked.from ?? shown?.from ?? ''
  const to = asked.to ?? shown?.to ?? ''
  const currency = asked.currency ?? shown?.currency ?? organization.currency
  const ask = (some: Asked) =>
    setAsked(old => ({ ...(from && { from }), ...(to && { to }), ...old, ...some }))
  const getPdf = () =>
    download(
      () =>
        downloadCustomerStatement({
          client,
          path,
          query: asked,
          parseAs: 'blob',
        }) as unknown as Promise<Blob>,
      `${words.statement} ${customer.name} ${to}.pdf`,
    )
  return (
    <Section
      title={words.statement}
      actions={
        <Button size="xs" variant="default" disabled={query.isError} onClick={getPdf}>
          {words.pdf}
        </Button>
      }
    >
      <Group gap="sm" align="flex-start" mb="sm">
        <DayInput
          label={words.from}
          value={from}
          error={query.error?.message}
          onChange={event => event.currentTarget.value && ask({ from: event.currentTarget.value })}
        />
        <DayInput
          label={words.to}
          value={to}
          onChange={event => event.currentTarget.value && ask({ to: event.currentTarget.value })}
        />
        <Select
          label={words.currency}
          searchable
          data={[...new Set([currency, organization.currency, ...USUAL])].toSorted()}
          value={currency}
          allowDeselect={false}
          onChange={value => value && ask({ currency: value })}
        />
      </Group>
      {shown && !query.isError && <Shown statement={shown} />}
    </Section>
  )
}

function Shown({ statement }: { statement: Statement }) {
  const words = useCustomerWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, statement.currency)
  const { aging, entries, open_items: open } = statement
  const ages = [
    { label: words.current, cents: aging.current_cents },
    { label: '1–30', cents: aging.d1_30_cents },
    { label: '31–60', cents: aging.d31_60_cents },
    { label: '61–90', cents: aging.d61_90_cents },
    { label: '> 90', cents: aging.d91_cents },
  ]
  const linked = (id: string | null, text: string) =>
    id ? (
      <TextLink to="/invoices/$invoiceId" params={{ invoiceId: id }}>
        {text}
      </TextLink>
    ) : (
      text
    )
  return (
    <>
      <Figures>
        <Figure label={words.opening} value={money(statement.opening_cents)} />
        <Figure label={words.closing} value={money(statement.closing_cents)} />
      </Figures>
      <Space h="sm" />
      {entries.length === 0 ? (
        <Text c="dimmed" my="sm">
          {words.noEntries}
        </Text>
      ) : (
        <DataTable
          label={words.statement}
          rows={entries}
          keyOf={(_, at) => at}
          columns={[
            { label: words.at, cell: one => formats.shortDate(one.date) },
            {
              label: words.kind,
              cell: one =>
                linked(one.invoice_id, [words.entryKinds[one.kind], one.number].filter(Boolean).join(' ')),
            },
            { label: words.description, isWide: true, cell: one => one.description },
            {
              label: words.debit,
              isNumber: true,
              cell: one => one.debit_cents !== 0 && money(one.debit_cents),
            },
            {
              label: words.credit,
              isNumber: true,
              cell: one => one.credit_cents !== 0 && money(one.credit_cents),
            },
            { label: words.standing, isNumber: true, isWide: true, cell: one => money(one.balance_cents) },
          ]}
        />
      )}
      {open.length > 0 && (
        <>
          <Text fw={600} mt="md" mb={4}>
            {words.openItems}
          </Text>
          <DataTable
            label={words.openItems}
            rows={open}
            keyOf={one => one.invoice_id}
            columns={[
              { label: words.number, cell: one => linked(one.invoice_id, one.number) },
              { label: words.due, cell: one => one.due_date && formats.shortDate(one.due_date) },
              {
                label: words.daysOverdue,
                isNumber: true,
                isWide: true,
                cell: one => one.days_overdue > 0 && formats.number(one.days_overdue),
              },
              { label: words.amount, isNumber: true, cell: one => money(one.amount_due_cents) },
            ]}
          />
          <Text fw={600} mt="md" mb={4}>
            {words.aging}
          </Text>
          <Figures label={words.aging}>
            {ages.map(({ label, cents }) => (
              <Figure key={label} label={label} value={money(cents)} />
            ))}
          </Figures>
        </>
      )}
    </>
  )
}
