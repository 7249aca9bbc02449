import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CollectionAttempt,
  chargeInvoice,
  type Invoice,
  listInvoiceAttempts,
} from '../../../../../sdk/index.ts'
import { Question } from '../../../kit/form/question.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { MandatesCard } from '../../debits/shared/mandates-card.tsx'
import { useInvoiceChange } from '../invoices/use-invoice-change.ts'
import { PaymentMethods, useMethods } from './methods.tsx'
import { useCollectingWords } from './words.ts'

const stateColors = {
  scheduled: 'blue',
  submitted: 'blue',
  retrying: 'orange',
  action_required: 'orange',
  failed: 'red',
  succeeded: 'green',
  returned: 'red',
  canceled: 'gray',
} as const

type Collection = NonNullable<Invoice['collection']>

/** Where charging an invoice stands, in a word; nothing where nobody charges it. */
export function CollectionBadge({ collection }: { collection: Collection | null }) {
  const words = useCollectingWords()
  if (!collection) return null
  return (
    <Badge variant="light" color={stateColors[collection.state]}>
      {words.collection[collection.state]}
    </Badge>
  )
}

const useReason = () => {
  const words = useCollectingWords()
  return ({ code, message }: Pick<CollectionAttempt, 'code' | 'message'>): string =>
    (code && words.reasons[code]) || message || code || ''
}

/** Who pays, what they may be charged by, and what came of it so far. */
export function Charging({ invoice }: { invoice: Invoice }) {
  const words = useCollectingWords()
  const formats = useFormats()
  const may = useMay()
  const customerId = invoice.company_id ?? invoice.contact_id
  const [method] = useMethods(customerId).data?.data ?? []
  const [isAsking, setAsking] = useState(false)
  const attempts = useAttempts(invoice)
  const { collection, amount_due_cents } = invoice
  if (!customerId) return null
  const isUnderWay =
    collection?.state === 'submitted' || (collection?.state === 'scheduled' && !collection.next_attempt_at)
  const isOpen = ['draft', 'open', 'uncollectible'].includes(invoice.status) && amount_due_cents > 0
  const canCharge = may('member') && isOpen && !isUnderWay && method?.state === 'active'
  const next = collection?.next_attempt_at ?? null
  const isShown = collection !== null || canCharge || attempts.length > 0
  return (
    <>
      {isShown && (
        <Section
          title={words.title}
          actions={
            canCharge && (
              <Button size="xs" onClick={() => setAsking(true)}>
                {words.charge(method.label)}
              </Button>
            )
          }
        >
          {collection && (
            <Group gap="xs" mb="xs">
              <CollectionBadge collection={collection} />
              <Text size="sm">
                {[
                  collection.method_label,
                  next
                    ? words.on(formats.dateTime(next))
                    : collection.due_on && words.on(formats.date(collection.due_on)),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </Text>
            </Group>
          )}
          <Attempts rows={attempts} />
        </Section>
      )}
      {isOpen && <PaymentMethods customerId={customerId} />}
      {isOpen && <MandatesCard customerId={customerId} />}
      {isAsking && method && (
        <ChargeQuestion invoice={invoice} method={method.label} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface ChargeQuestionProps {
  invoice: Invoice
  method: string
  onClose: () => void
}

function ChargeQuestion({ invoice, method, onClose }: ChargeQuestionProps) {
  const words = useCollectingWords()
  const formats = useFormats()
  const changed = useInvoiceChange()
  const reasonOf = useReason()
  const amount = formats.money(invoice.amount_due_cents, invoice.currency)
  return (
    <Question
      isOpen
      title={words.chargeTitle(invoice.number)}
      text={words.chargeQuestion(amount, method)}
      submit={words.charge(method)}
      onClose={onClose}
      onSubmit={() => chargeInvoice({ client, path: { invoice_id: invoice.id }, body: {} })}
      onDone={({ data }) => {
        changed()
        if (data.state === 'failed') {
          notifications.show({ color: 'red', message: words.refused(reasonOf(data)) })
        } else {
          notifications.show({ message: data.state === 'succeeded' ? words.charged : words.onItsWay })
        }
      }}
    />
  )
}

const useAttempts = ({ id }: Invoice): readonly CollectionAttempt[] =>
  useQuery({
    queryKey: ['invoice', id, 'more', 'attempts'],
    queryFn: () => listInvoiceAttempts({ client, path: { invoice_id: id } }),
  }).data?.data ?? []

function Attempts({ rows }: { rows: readonly CollectionAttempt[] }) {
  const words = useCollectingWords()
  const formats = useFormats()
  const reasonOf = useReason()
  if (rows.length === 0) return null
  return (
    <DataTable
      label={words.attempts}
      rows={rows}
      keyOf={one => one.id}
      columns={[
        { label: words.attempt, cell: one => one.n },
        {
          label: words.date,
          cell: one => {
            const at = one.submitted_at ?? one.settled_at
            return at ? formats.shortDate(at) : one.due_on && formats.shortDate(one.due_on)
          },
        },
        {
          label: words.status,
          cell: one => (
            <Badge size="sm" variant="light" color={stateColors[one.state]}>
              {words.attemptStates[one.state]}
            </Badge>
          ),
        },
        { label: words.reason, cell: reasonOf },
        {
          label: words.next,
          isWide: true,
          cell: one => one.next_attempt_at && formats.dateTime(one.next_attempt_at),
        },
        { label: words.amount, isNumber: true, cell: one => formats.money(one.amount_cents, one.currency) },
      ]}
    />
  )
}
