import { Button, Space } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { billLateCharges, getLateCharges, type Invoice } from '../../../../../sdk/index.ts'
import { Question } from '../../../kit/form/question.tsx'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useDunningWords } from '../words.ts'

/** What paying late costs so far. It is shown; only who says so makes an invoice of it. */
export function LateCharges({ invoice }: { invoice: Invoice }) {
  const words = useDunningWords()
  const formats = useFormats()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const path = { invoice_id: invoice.id }
  const { data } = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'late-charges'],
    queryFn: () => getLateCharges({ client, path }),
  })
  const late = data?.data
  if (!late || (late.total_cents === 0 && late.billed_cents === 0)) return null
  const money = (cents: number) => formats.money(cents, invoice.currency)
  const left = late.total_cents - late.billed_cents
  const figures = [
    { label: words.interest, cents: late.interest_cents },
    { label: words.lump, cents: late.lump_cents },
    { label: words.fees, cents: late.fees_cents },
    { label: words.billed, cents: late.billed_cents },
  ]
  return (
    <Section
      title={words.late}
      actions={
        may('admin') &&
        left > 0 && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {words.chargeThem}
          </Button>
        )
      }
    >
      <Figures>
        <Figure label={words.total} value={money(late.total_cents)} note={words.lateDays(late.days)} />
        {figures
          .filter(({ cents }) => cents !== 0)
          .map(({ label, cents }) => (
            <Figure key={label} label={label} value={money(cents)} />
          ))}
      </Figures>
      <Space h="sm" />
      {late.segments.length > 0 && (
        <DataTable
          label={words.interest}
          rows={late.segments}
          keyOf={one => one.from}
          columns={[
            { label: words.from, cell: one => formats.shortDate(one.from) },
            { label: words.to, cell: one => formats.shortDate(one.to) },
            { label: words.principal, isNumber: true, cell: one => money(one.principal_cents) },
            { label: words.rate, isNumber: true, cell: one => formats.percent(one.rate) },
            { label: words.interest, isNumber: true, cell: one => money(Math.round(one.interest)) },
          ]}
        />
      )}
      {isAsking && <ChargeThem invoice={invoice} amount={money(left)} onClose={() => setAsking(false)} />}
    </Section>
  )
}

interface ChargeThemProps {
  invoice: Invoice
  amount: string
  onClose: () => void
}

function ChargeThem({ invoice, amount, onClose }: ChargeThemProps) {
  const words = useDunningWords()
  const navigate = useNavigate()
  return (
    <Question
      isOpen
      title={words.chargeTitle}
      text={words.chargeText(amount)}
      submit={words.chargeThem}
      onClose={onClose}
      onSubmit={() => billLateCharges({ client, path: { invoice_id: invoice.id }, body: {} })}
      onDone={({ data }) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data.id } })}
    />
  )
}
