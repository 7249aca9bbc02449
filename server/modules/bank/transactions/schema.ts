import { PageQuery, SearchWords } from '#kit/page.ts'
import {
  Cents,
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const transactionStatuses = [
  'unmatched',
  'proposed',
  'partially_matched',
  'matched',
  'ignored',
  'outgoing',
] as const

export const rules = [
  'end_to_end',
  'debit_run',
  'reference',
  'number',
  'iban',
  'short',
  'name',
  'amount',
] as const
export type Rule = (typeof rules)[number]

const MaybeText = Nullable(Type.String())

const ProposedMatch = NamedObject('BankProposedMatch', {
  invoice_id: Uuid,
  number: Type.String(),
  amount_cents: Cents,
  write_off_cents: Cents,
})

export const BankTransaction = NamedObject('BankTransaction', {
  id: Uuid,
  bank_account_id: Uuid,
  statement_id: Uuid,
  booked_on: DateOnly,
  value_on: DateOnly,
  amount_cents: Type.Integer({ ...Cents, description: 'Negative where money left' }),
  amount_display: Type.String(),
  currency: Type.String(),
  counterparty: Type.Object({
    name: MaybeText,
    iban: Nullable(Type.String({ description: 'For viewers only its ends' })),
  }),
  remittance: Type.String(),
  reference: Nullable(Type.String({ description: 'The structured one' })),
  end_to_end_id: MaybeText,
  mandate_id: MaybeText,
  return_code: MaybeText,
  status: Choice(transactionStatuses),
  matched_cents: Cents,
  unapplied_cents: Cents,
  matches: Type.Array(
    NamedObject('BankMatch', {
      id: Uuid,
      invoice_id: Nullable(Uuid),
      number: MaybeText,
      payment_id: Nullable(Uuid),
      amount_cents: Cents,
      write_off_cents: Cents,
      rule: Nullable(Choice(rules)),
      by: Nullable(
        Type.Unsafe<'rule' | number>({
          anyOf: [{ const: 'rule' }, { type: 'integer' }],
          description: '`rule`, or who did it.',
        }),
      ),
      at: Timestamp,
    }),
  ),
  proposals: Type.Array(
    NamedObject('BankProposal', {
      id: Uuid,
      rule: Choice(rules),
      confidence: Choice(['high', 'medium', 'low']),
      note: Type.String(),
      matches: Type.Array(ProposedMatch),
    }),
  ),
})
export type BankTransaction = Static<typeof BankTransaction>

export const TransactionQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(
    Choice([...transactionStatuses, 'open'], {
      description:
        'Only those in this status; open: all that are neither matched whole nor settled otherwise.',
    }),
  ),
  bank_account_id: Type.Optional(Uuid),
  from: Type.Optional(DateOnly),
  to: Type.Optional(DateOnly),
  q: SearchWords,
  invoice_id: Type.Optional(Uuid),
})
export type TransactionQuery = Static<typeof TransactionQuery>
