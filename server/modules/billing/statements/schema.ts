import {
  Choice,
  CurrencyCode,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { CustomerRef } from '../customers/schema.ts'

export const entryKinds = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'reversal',
  'void',
  'adjustment',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const StatementQuery = Type.Object({
  from: Type.Optional({ ...DateOnly, description: 'The first day; 1 January of this year if left out.' }),
  to: Type.Optional({ ...DateOnly, description: 'The last day; today if left out.' }),
  currency: Type.Optional({
    ...CurrencyCode,
    description: 'What it is about; the only currency of the customer, else that of the organization.',
  }),
})
export type StatementQuery = Static<typeof StatementQuery>

const Cents = Type.Integer()

export const Aging = NamedObject('Aging', {
  current_cents: Cents,
  d1_30_cents: Cents,
  d31_60_cents: Cents,
  d61_90_cents: Cents,
  d91_cents: Cents,
})
export type Aging = Static<typeof Aging>

export const StatementEntry = NamedObject('StatementEntry', {
  date: DateOnly,
  kind: Choice(entryKinds),
  number: Nullable(Type.String({ description: 'Of the invoice or the credit note.' })),
  invoice_id: Nullable(Uuid),
  description: Type.String(),
  debit_cents: Type.Integer({ description: 'What the customer owes more from here on.' }),
  credit_cents: Type.Integer({ description: 'What the customer owes less from here on.' }),
  balance_cents: Type.Integer({
    description: 'What is owed after it; below zero where we owe the customer.',
  }),
})
export type StatementEntry = Static<typeof StatementEntry>

export const OpenItem = NamedObject('OpenItem', {
  invoice_id: Uuid,
  number: Type.String(),
  due_date: Nullable(DateOnly),
  amount_due_cents: Cents,
  days_overdue: Type.Integer(),
})
export type OpenItem = Static<typeof OpenItem>

export const Statement = NamedObject('Statement', {
  customer: CustomerRef,
  currency: Type.String(),
  from: DateOnly,
  to: DateOnly,
  opening_cents: Cents,
  closing_cents: Cents,
  entries: Type.Array(StatementEntry),
  open_items: Type.Array(OpenItem, { description: 'What was still owed at the end of the last day.' }),
  aging: Aging,
})
export type Statement = Static<typeof Statement>
