import { Choice, Email, NamedObject, Nullable, type Static, Text, Timestamp, Type } from '#kit/schema.ts'
import { CustomerRef } from '#modules/billing/index.ts'
import { Features } from '../settings/schema.ts'

export const Door = NamedObject('PortalDoor', {
  name: Type.String(),
  logo_url: Nullable(Type.String()),
  color: Nullable(Type.String({ description: 'As #rrggbb' })),
  locale: Type.String(),
  intro: Nullable(Type.String()),
})
export type Door = Static<typeof Door>

export const LoginIn = Type.Object({
  email: Type.Unsafe<string>({ ...Email, description: 'Where the code is mailed to.' }),
})
export const Ticket = NamedObject('PortalTicket', {
  ticket: Type.String({ description: 'Sent back with the code' }),
  expires_in: Type.Integer({ description: 'In seconds' }),
})

const secret = (description: string) => Type.Optional(Text(200, { minLength: 1, description }))
export const EnterIn = Type.Object({
  ticket: secret('As it was answered to the login.'),
  code: Type.Optional(Text(50, { description: 'The six digits of the mail.' })),
  link: secret('What stands behind `?link=`, in place of ticket and code.'),
})
export type EnterIn = Static<typeof EnterIn>

export const ChooseIn = Type.Object({
  customer_id: Type.Unsafe<string>({
    ...Type.String(),
    maxLength: 100,
    description: 'One of `customers`.',
  }),
})

export const PortalSession = NamedObject('PortalSession', {
  token: Type.Optional(Type.String({ description: 'A bearer; absent where it went into a cookie' })),
  expires_at: Timestamp,
  email: Type.String(),
  customer: Nullable(CustomerRef),
  customers: Type.Array(CustomerRef),
})
export type PortalSession = Static<typeof PortalSession>

export const Me = NamedObject('PortalVisitor', {
  email: Type.String(),
  role: Choice(['billing', 'signer']),
  customer: Nullable(CustomerRef),
  customers: Type.Array(CustomerRef),
  features: Features,
  seller: NamedObject('PortalSeller', {
    name: Type.String(),
    address: Type.String(),
    country: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    website: Nullable(Type.String()),
  }),
  currency: Type.String(),
  expires_at: Timestamp,
})
export type Me = Static<typeof Me>

export const LinkIn = Type.Object({
  email: Type.Unsafe<string>({ ...Email, description: 'Who comes in by it.' }),
})
export const PortalLink = NamedObject('PortalLink', {
  url: Type.String({ description: 'For one use' }),
  expires_at: Timestamp,
})
