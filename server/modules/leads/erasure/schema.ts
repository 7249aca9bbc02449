import { problem } from '#kit/problem.ts'
import { Email, NamedObject, named, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const NobodyNamed = problem(400, 'nobody_named', 'email, phone, linkedin_url or pool_id is required')

export const ErasureIn = named(
  'LeadErasure',
  Type.Object({
    email: Type.Optional(Email),
    phone: Type.Optional(Text(50, { minLength: 1, description: 'Their phone number' })),
    linkedin_url: Type.Optional(Text(500, { minLength: 1, description: 'Their profile' })),
    pool_id: Type.Optional(Uuid),
    reason: Type.Optional(Text(500, { description: 'Why, for the audit log' })),
  }),
)
export type ErasureIn = Static<typeof ErasureIn>

export const Receipt = NamedObject('ErasureReceipt', {
  id: Uuid,
  issued_at: Timestamp,
  jws: Type.String({ description: 'Signed with the key at /public/erasure/key, as a compact JWS' }),
})
export type Receipt = Static<typeof Receipt>

export const Erased = NamedObject('LeadErased', {
  pool_records: Type.Integer({ description: 'How many records left the pool' }),
  own_copies: Type.Integer({ description: 'How many of your leads were of that person' }),
  receipt: Receipt,
})
export type Erased = Static<typeof Erased>

const jwk = {
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
}
export const Jwk = NamedObject('ErasureKey', jwk)
export type Jwk = Static<typeof Jwk>
/** A JWK by itself: whoever reads one passes over what else stands there. */
export const PublishedKey = Type.Object({ ...jwk, data: Jwk })
