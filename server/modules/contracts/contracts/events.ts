import { event } from '#kit/event.ts'
import { Choice, Nullable, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { Changes } from '#modules/crm/index.ts'
import type { ContractRow } from './queries.ts'
import { parties } from './schema.ts'

const about = {
  contract_id: Uuid,
  deal_id: Nullable(Uuid),
  title: Type.String(),
  counterparty: Type.String(),
}
const withParty = Type.Object({ ...about, party: Choice(parties), name: Type.String() })
const plain = Type.Object(about)

export const ContractCreated = event('contract.created', plain)
/** Long texts are told by their beginnings. */
export const ContractUpdated = event('contract.updated', Type.Object({ ...about, changes: Changes }), {
  changesOf: ({ contract_id }) => contract_id,
})
export const ContractSent = event('contract.sent', plain, { trigger: { label: 'Contract sent', place: 280 } })
export const ContractReminded = event('contract.reminded', plain)
/** Taken back before anybody signed: it is a draft again, and its links say that it was not sent. */
export const ContractWithdrawn = event('contract.withdrawn', plain)
export const ContractViewed = event('contract.viewed', withParty, {
  trigger: { label: 'Contract viewed', place: 290 },
})
export const ContractSigned = event('contract.signed', withParty, {
  trigger: { label: 'Contract signed', place: 300 },
})
export const ContractDeclined = event(
  'contract.declined',
  Type.Object({ ...about, party: Choice(parties), name: Type.String(), reason: Type.String() }),
  { trigger: { label: 'Contract declined', place: 320 } },
)
export const ContractCompleted = event('contract.completed', plain, {
  trigger: { label: 'Contract completed', place: 310 },
})
/** The executed copy exists and is on its way to both parties. */
export const ContractSealed = event('contract.sealed', Type.Object({ ...about, sha256: Type.String() }))
export const ContractVoided = event('contract.voided', plain)
/** Nobody has signed yet, or not everybody, and the links soon stop working. */
export const ContractExpiring = event('contract.expiring', Type.Object({ ...about, expires_at: Timestamp }))
export const ContractExpired = event('contract.expired', plain)

export const factsOf = (row: ContractRow) => ({
  contract_id: row.id,
  deal_id: row.deal_id,
  title: row.title,
  counterparty: row.party_b_name || row.party_b_email,
})
