import { Choice, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'

export const features = [
  'invoices',
  'statement',
  'quotes',
  'contracts',
  'subscriptions',
  'payment_methods',
  'download',
  'billing_details',
  'change',
  'pause',
  'cancel',
] as const
export type Feature = (typeof features)[number]

export const Features = NamedObject(
  'PortalFeatures',
  Object.fromEntries(features.map(feature => [feature, Type.Boolean()])) as Record<
    Feature,
    ReturnType<typeof Type.Boolean>
  >,
  { description: 'What is offered in the portal' },
)
export type Features = Static<typeof Features>

const change = {
  quantities: Type.Boolean({ description: 'Whether quantities may be changed.' }),
  max_quantity: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'The most of an item that may be chosen.',
  }),
  product_ids: Type.Array(Uuid, {
    maxItems: 100,
    description: 'The recurring products that an item may be changed to.',
  }),
}
const offer = {
  coupon_code: Text(40, { minLength: 1, description: 'The coupon that is put on.' }),
  text: Text(2_000, { minLength: 1, description: 'What is said about it.' }),
}
const Offer = NamedObject('PortalOffer', offer, { description: 'Made to who is about to cancel' })
const cancel = {
  when: Choice(['period_end', 'now'], { description: 'When a cancellation takes effect.' }),
  offer: Nullable(Offer),
}
const properties = {
  enabled: Type.Boolean({ description: 'Whether customers may come in.' }),
  access: Choice(['bill_to', 'contacts'], {
    description: 'Whom documents name, or every contact of the company as well.',
  }),
  intro: Nullable(Text(2_000, { description: 'What is said at the door.' })),
}

export const PortalSettings = NamedObject('PortalSettings', {
  ...properties,
  url: Type.String({ description: 'Where customers come in' }),
  features: Features,
  change: Type.Object(change),
  cancel: Type.Object(cancel),
})
export type PortalSettings = Static<typeof PortalSettings>

export const PortalSettingsIn = Type.Partial(
  Type.Object({
    ...properties,
    features: Type.Partial(
      Type.Object(
        Object.fromEntries(features.map(feature => [feature, Type.Boolean()])) as Record<
          Feature,
          ReturnType<typeof Type.Boolean>
        >,
        { description: 'What is offered; keys left out stay as they are.' },
      ),
    ),
    change: Type.Partial(Type.Object(change, { description: 'What of a subscription may be changed.' })),
    cancel: Type.Partial(Type.Object(cancel, { description: 'How subscriptions are canceled.' })),
  }),
)
export type PortalSettingsIn = Static<typeof PortalSettingsIn>

/** As they are stored, the key beside them. */
export interface Settings extends Omit<PortalSettings, 'url'> {
  key: string
}

export const usual: Omit<Settings, 'key'> = {
  enabled: false,
  access: 'bill_to',
  intro: null,
  features: {
    invoices: true,
    statement: true,
    quotes: true,
    contracts: true,
    subscriptions: true,
    payment_methods: true,
    download: true,
    billing_details: false,
    change: false,
    pause: false,
    cancel: false,
  },
  change: { quantities: true, max_quantity: 1_000, product_ids: [] },
  cancel: { when: 'period_end', offer: null },
}
