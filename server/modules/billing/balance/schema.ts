import { event } from '#kit/event.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  CurrencyCode,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const BalanceNegative = problem(409, 'balance_negative', 'Balance would become negative')
export const NoBalance = problem(
  409,
  'no_balance',
  (currency: string) => say`There is no balance in ${{ currency }}`,
  'EUR',
)
export const AppliesAtMost = problem(
  400,
  'applies_at_most',
  (most: string) => say`At most ${{ most }} can be applied`,
  '€120.00',
)
export const NothingOverpaid = problem(409, 'nothing_overpaid', 'Nothing is overpaid')

export const balanceKinds = ['overpayment', 'credit', 'applied', 'returned', 'refund', 'adjustment'] as const
export type BalanceKind = (typeof balanceKinds)[number]

const Cents = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

export const Balance = NamedObject('Balance', {
  currency: Type.String(),
  amount_cents: Type.Integer(),
  amount_display: Type.String(),
})
export type Balance = Static<typeof Balance>

export const BalanceEntry = NamedObject('BalanceEntry', {
  id: Uuid,
  at: Timestamp,
  currency: Type.String(),
  kind: Choice(balanceKinds),
  amount_cents: Type.Integer({ description: 'Signed: what came to the balance, or left it.' }),
  amount_display: Type.String(),
  balance_after_cents: Type.Integer(),
  invoice_id: Nullable(Uuid),
  note: Nullable(Type.String()),
  created_by_id: Nullable(UserId),
})
export type BalanceEntry = Static<typeof BalanceEntry>

export const BalanceEntryIn = Type.Object({
  kind: Type.Optional(
    Choice(['adjustment', 'refund'], { description: 'refund: it was paid back to the customer.' }),
  ),
  amount_cents: {
    ...Cents,
    description: 'What comes to the balance, or leaves it: not 0, and below 0 with kind refund.',
    examples: [5_000],
  },
  currency: CurrencyCode,
  note: Text(500, { minLength: 1, description: 'Why: people look it up later.' }),
})
export type BalanceEntryIn = Static<typeof BalanceEntryIn>

export const ApplyBalanceIn = Type.Object({
  amount_cents: Type.Optional(
    Nullable({
      ...Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      description: 'How much of the balance; as much as is due and there if left out.',
    }),
  ),
})

export const BalanceChanged = event(
  'balance.changed',
  Type.Object({
    company_id: Nullable(Uuid),
    contact_id: Nullable(Uuid),
    currency: Type.String(),
    kind: Type.String(),
    amount_cents: Type.Integer(),
    balance_cents: Type.Integer(),
    invoice_id: Nullable(Uuid),
  }),
  { trigger: { label: 'Balance of a customer changed', place: 262 } },
)
