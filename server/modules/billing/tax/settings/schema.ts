import { Choice, DateOnly, NamedObject, Nullable, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { ExemptionReason } from '../categories.ts'

export const TaxMode = Choice(['manual', 'automatic'])
const Country = Text(200, { description: 'Two letters of ISO 3166', examples: ['DE'] })
const Day = (description: string) => Nullable({ ...DateOnly, description })
const days = { from: Day('null: since ever'), to: Day('The last day; null: until further notice') }

export const schemes = ['domestic', 'oss_union'] as const
export const TaxRegistration = NamedObject('TaxRegistration', {
  country: Country,
  number: Nullable(Text(50)),
  scheme: Choice(schemes, { description: '`oss_union` reaches every country of the Union.' }),
  ...days,
})
export type TaxRegistration = Static<typeof TaxRegistration>

export const NexusRate = Type.Number({ exclusiveMinimum: 0, maximum: 100, examples: [8.875] })
export const UsNexus = NamedObject('UsNexus', {
  state: Type.String({ pattern: '^[A-Za-z]{2}$', examples: ['NY'] }),
  rate: NexusRate,
  ...days,
})
export type UsNexus = Static<typeof UsNexus>

const settings = {
  mode: { ...TaxMode, description: 'manual: each line says its rate. automatic: it is decided.' },
  country: Nullable({ ...Country, description: 'Where the seller is at home; null: the organization’s.' }),
  tax_name: Text(50, {
    description: 'What the tax is called on documents; null brings the usual name back.',
  }),
  small_business: Type.Boolean({ description: 'Charges no tax at all.' }),
  small_business_reason: Nullable(ExemptionReason),
  registrations: Type.Array(TaxRegistration, { maxItems: 100 }),
  threshold_opening_cents: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Sales of this year that were made elsewhere and count for the threshold, in EUR.',
  }),
  vat_check_max_age_days: Type.Integer({ minimum: 1, maximum: 365 }),
  us_nexus: Type.Array(UsNexus, { maxItems: 200 }),
  cancellation_documents: Type.Boolean({
    description: 'Voiding an issued invoice writes a note over all of it.',
  }),
  bills_mailbox_id: Nullable(Uuid),
}
export const TaxSettings = NamedObject('TaxSettings', settings)
export type TaxSettings = Static<typeof TaxSettings>

const optionalDays = { from: Type.Optional(days.from), to: Type.Optional(days.to) }
export const TaxSettingsIn = Patch({
  ...settings,
  tax_name: Nullable(settings.tax_name),
  registrations: Type.Array(
    Type.Object({
      country: Country,
      number: Type.Optional(Nullable(Text(50))),
      scheme: Type.Optional(Choice(schemes)),
      ...optionalDays,
    }),
    { maxItems: 100 },
  ),
  us_nexus: Type.Array(Type.Object({ state: UsNexus.properties.state, rate: NexusRate, ...optionalDays }), {
    maxItems: 200,
  }),
})
export type TaxSettingsIn = Static<typeof TaxSettingsIn>
