import { Choice, DateOnly, NamedObject, Nullable, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { CustomerRef } from '../customers/schema.ts'

export const autoCharges = ['off', 'subscriptions', 'all'] as const
export type AutoCharge = (typeof autoCharges)[number]
const AutoCharge = Choice(autoCharges, {
  description: 'Which invoices are charged by themselves where a payment method is on file.',
})

const sepa = {
  creditor_id: Text(35, { description: 'SEPA creditor identifier', examples: ['DE98ZZZ09999999999'] }),
  creditor_name: Text(70, { minLength: 1, description: 'Who collects, as customers read it.' }),
  iban: Text(42, { description: 'Where the money is paid to', examples: ['DE89 3704 0044 0532 0130 00'] }),
  bic: Nullable(Text(11)),
  notice_days: Type.Integer({
    minimum: 1,
    maximum: 30,
    description: 'How many days before a debit customers are told of it.',
  }),
  assume_settled: Type.Boolean({
    description:
      'A debit run counts as paid five banking days after it is collected, where nothing came back.',
  }),
}
export const SepaCreditor = NamedObject('SepaCreditor', sepa)
export type SepaCreditor = Static<typeof SepaCreditor>

const Percent = Type.Number({
  minimum: -100,
  maximum: 100,
  description: 'The base rate a year, as the central bank publishes it.',
  examples: [1.27],
})
const interest = {
  enabled: Type.Boolean({ description: 'Late charges are worked out for companies that pay late.' }),
  points: Type.Number({
    minimum: 0,
    maximum: 20,
    description: 'Percentage points above the base rate, a year.',
  }),
  lump_cents: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Charged once an invoice, in its currency.',
  }),
  base_rates: Type.Array(
    NamedObject('BaseRate', {
      from: { ...DateOnly, description: 'The first day on which it holds.' },
      percent: Percent,
    }),
    { maxItems: 200, description: 'The base rates that interest is worked out by.' },
  ),
}
export const LateInterest = NamedObject('LateInterest', interest)
export type LateInterest = Static<typeof LateInterest>

const settings = {
  auto_charge: AutoCharge,
  charge_at: Choice(['issue', 'due'], {
    description: 'When an invoice is charged: as soon as it is issued, or on its due date.',
  }),
  retry_days: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), {
    maxItems: 8,
    description: 'How many days after the first failure a payment is tried again, rising.',
  }),
  overpayments: Choice(['keep', 'balance'], {
    description:
      'What becomes of money beyond what was due: it stays on its invoice, or goes to the balance.',
  }),
  apply_balance: Type.Boolean({ description: 'Whether the balance pays invoices by itself.' }),
  sepa: Nullable(SepaCreditor),
  interest: LateInterest,
}
export const CollectionsSettings = NamedObject('CollectionsSettings', settings)
export type CollectionsSettings = Static<typeof CollectionsSettings>

export const CollectionsSettingsIn = Patch({
  ...settings,
  sepa: Nullable(
    Type.Partial(Type.Object(sepa), {
      description: 'Keys left out stay as they are; null takes it all away.',
    }),
  ),
  interest: Type.Partial(Type.Object(interest), { description: 'Keys left out stay as they are.' }),
})
export type CollectionsSettingsIn = Static<typeof CollectionsSettingsIn>

const own = {
  auto_charge: Nullable({ ...AutoCharge, description: 'Other than the settings say; null: as they say.' }),
  dunning_policy_id: Nullable({
    ...Uuid,
    description: 'The policy by which their overdue invoices are followed up; null: the default one.',
  }),
}
export const CustomerCollections = NamedObject('CustomerCollections', { customer: CustomerRef, ...own })
export type CustomerCollections = Static<typeof CustomerCollections>
export const CustomerCollectionsIn = Patch(own)
export type CustomerCollectionsIn = Static<typeof CustomerCollectionsIn>
