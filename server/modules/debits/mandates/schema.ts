import {
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { languages } from '#kit/web/language.ts'
import { CustomerRef } from '#modules/billing/index.ts'
import { Brand } from '#modules/identity/index.ts'

export const schemes = ['CORE', 'B2B'] as const
const Scheme = Choice(schemes, {
  description: 'B2B knows no refunds, and needs the payer’s bank to be told.',
})
export const mandateStates = ['pending', 'active', 'expired', 'revoked'] as const
export type MandateState = (typeof mandateStates)[number]
const State = Choice(mandateStates)

export const Mandate = NamedObject('Mandate', {
  id: Uuid,
  customer: Nullable(CustomerRef),
  umr: Type.String({ description: 'By what banks know it', examples: ['M-20261119-7QK2ZD4H'] }),
  scheme: Scheme,
  one_off: Type.Boolean(),
  state: State,
  holder: Nullable(Type.String({ description: 'Whose account it is' })),
  iban_masked: Nullable(Type.String({ examples: ['DE89 ···· 3000'] })),
  signed_on: Nullable(DateOnly),
  last_used_on: Nullable(DateOnly),
  expires_on: Nullable({
    ...DateOnly,
    description: '36 months after it was signed or last used, whichever is later.',
  }),
  payment_method_id: Nullable(Uuid),
  email: Nullable(Type.String({ description: 'Where the link was mailed' })),
  url: Nullable(
    Type.String({ description: 'Where it is signed; empty for viewers, null of one signed on paper' }),
  ),
  link_expires_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type Mandate = Static<typeof Mandate>

export const MandateIn = Type.Object({
  scheme: Type.Optional({ ...Scheme, default: 'CORE' }),
  one_off: Type.Optional(Type.Boolean({ default: false, description: 'Allows one collection and no more.' })),
  email: Type.Optional(
    Nullable(Text(254, { description: 'Where the link goes; else to who is known of them.' })),
  ),
  send: Type.Optional(Type.Boolean({ default: true, description: 'Whether the link is mailed.' })),
  iban: Type.Optional(
    Text(42, {
      description: 'Of a mandate signed on paper, which needs `holder` and `signed_on` as well.',
      examples: ['DE89 3704 0044 0532 0130 00'],
    }),
  ),
  holder: Type.Optional(Text(70, { description: 'Whose account it is' })),
  signed_on: Type.Optional({ ...DateOnly, description: 'When it was signed on paper, not after today.' }),
  umr: Type.Optional(Text(35, { description: 'The reference on the paper; one is made where left out.' })),
})
export type MandateIn = Static<typeof MandateIn>

export const Creditor = NamedObject('MandateCreditor', {
  name: Type.String(),
  creditor_id: Type.String(),
  address: Type.String(),
})
export type Creditor = Static<typeof Creditor>

export const PublicMandate = NamedObject('PublicMandate', {
  creditor: Creditor,
  brand: Brand,
  umr: Type.String(),
  scheme: Scheme,
  one_off: Type.Boolean(),
  text: Type.String({ description: 'What is agreed to, word for word' }),
  language: Choice(languages),
  debtor_name: Type.String(),
  state: State,
  iban_masked: Nullable(Type.String()),
  signed_on: Nullable(DateOnly),
  pdf_url: Nullable(Type.String({ description: 'Once it is signed' })),
})
export type PublicMandate = Static<typeof PublicMandate>

export const MandateTerms = NamedObject('MandateTerms', {
  creditor: Creditor,
  scheme: Scheme,
  language: Choice(languages),
  text: Type.String({ description: 'What is agreed to, word for word' }),
})
export type MandateTerms = Static<typeof MandateTerms>

export const SignMandate = Type.Object({
  name: Text(70, { minLength: 1, description: 'Whose account it is' }),
  iban: Text(42, {
    description: 'The account to collect from, with or without spaces',
    examples: ['DE89 3704 0044 0532 0130 00'],
  }),
  consent: Type.Optional(Type.Boolean({ default: false })),
})
export type SignMandate = Static<typeof SignMandate>
