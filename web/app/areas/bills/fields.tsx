import { Badge } from '@mantine/core'
import type { Bill, ListBillsData } from '../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../kit/fields/field.ts'
import { useBillAmount } from './amount.ts'
import { useBillWords } from './words.ts'

const colors = { new: 'blue', approved: 'teal', rejected: 'red', paid: 'green' }

export function useBillFields(): Field<Bill, ListBillsData>[] {
  const words = useBillWords()
  const amount = useBillAmount()
  return [
    {
      name: 'seller',
      label: words.seller,
      type: 'text',
      column: 'shown',
      show: one => one.seller.name ?? '–',
      face: one => ({ name: one.seller.name ?? '–', size: 20 }),
    },
    { name: 'number', label: words.number, type: 'text', column: 'shown' },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      options: optionsOf(words.statuses, colors),
      column: 'shown',
      filter: 'status',
    },
    {
      name: 'valid',
      label: words.check,
      type: 'boolean',
      column: 'wide',
      show: one => <CheckBadge bill={one} />,
    },
    { name: 'due_date', label: words.dueDate, type: 'date', column: 'wide' },
    {
      name: 'payable_cents',
      label: words.payable,
      type: 'number',
      column: 'shown',
      show: one => amount(one, one.kind === 'credit_note' ? -one.payable_cents : one.payable_cents),
    },
    { name: 'issue_date', label: words.issueDate, type: 'date' },
    { name: 'received_at', label: words.received, type: 'datetime', column: 'wide' },
    {
      name: 'received_via',
      label: words.receivedVia,
      type: 'select',
      options: optionsOf(words.vias),
    },
    { name: 'kind', label: words.kind, type: 'select', options: optionsOf(words.kinds) },
    { name: 'order_reference', label: words.orderReference, type: 'text' },
    { name: 'company_id', label: words.company, type: 'record', record: 'company' },
  ]
}

export function CheckBadge({ bill }: { bill: Bill }) {
  const words = useBillWords()
  return bill.valid ? (
    <Badge variant="light" color="green">
      {words.valid}
    </Badge>
  ) : (
    <Badge variant="light" color="orange">
      {words.findingsCount(bill.findings.length)}
    </Badge>
  )
}
