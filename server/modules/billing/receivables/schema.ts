import { NamedObject, type Static, Type } from '#kit/schema.ts'
import { Amount } from '../orders/schema.ts'

const Sum = NamedObject('ReceivablesSum', { count: Type.Integer(), amount_cents: Amount })

export const Receivables = NamedObject(
  'Receivables',
  {
    currency: Type.String({ description: 'The reporting currency, in which all amounts are' }),
    /** Issued and not yet paid in full. */
    outstanding: Sum,
    overdue: Sum,
    /** Due within the next seven days. */
    due_soon: Sum,
    drafts: Sum,
    /** Received in the last 30 days, less what was refunded or did not last. */
    paid_30_days: Sum,
  },
  { description: 'What customers owe, each amount at the rate frozen on its invoice' },
)
export type Receivables = Static<typeof Receivables>
