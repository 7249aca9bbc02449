import { Choice, NamedObject, Nullable, Patch, type Static, Type } from '#kit/schema.ts'

const settings = {
  auto_book: Type.Boolean({
    description: 'Whether what is certain is booked as a statement comes in; else everything is proposed.',
  }),
  tolerance_cents: Type.Integer({
    minimum: 0,
    maximum: 5_000,
    description: 'So much may be missing, as banks on the way keep it: proposed with a write-off.',
  }),
  early_payment: Nullable(
    Type.Object(
      {
        percent: Type.Number({ minimum: 0, maximum: 100, examples: [2] }),
        days: Type.Integer({ minimum: 0, maximum: 365, examples: [10] }),
      },
      { description: 'The discount for who pays within so many days of the issue; null: none.' },
    ),
  ),
  payment_reference: Choice(['number', 'rf'], {
    description:
      'What customers are asked to write on a transfer: the number, or the creditor reference of ISO 11649 made of it.',
  }),
}
export const BankSettings = NamedObject('BankSettings', settings)
export type BankSettings = Static<typeof BankSettings>
export const BankSettingsIn = Patch(settings)
export type BankSettingsIn = Static<typeof BankSettingsIn>
