import { NamedObject, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'

const label = Text(100, { minLength: 1, examples: ['Too expensive'] })

export const CloseReason = NamedObject('CloseReason', { id: Uuid, label, archived: Type.Boolean() })
export type CloseReason = Static<typeof CloseReason>

/** Without an id it is a new one. */
const CloseReasonIn = NamedObject('CloseReasonInput', {
  id: Type.Optional(Uuid),
  label,
  archived: Type.Optional(Type.Boolean({ description: 'No longer offered; false unless said.' })),
})
export type CloseReasonIn = Static<typeof CloseReasonIn>

const switches = {
  match_company_by_domain: Type.Boolean({
    description: 'Whether a contact saved without a company joins the one of its address, by the domain.',
  }),
  require_won_reason: Type.Boolean(),
  require_lost_reason: Type.Boolean(),
}

export const CrmSettings = NamedObject('CrmSettings', {
  ...switches,
  won_reasons: Type.Array(CloseReason),
  lost_reasons: Type.Array(CloseReason),
})
export type CrmSettings = Static<typeof CrmSettings>

const reasons = Type.Array(CloseReasonIn, { maxItems: 50 })
export const CrmSettingsIn = Patch({ ...switches, won_reasons: reasons, lost_reasons: reasons })
export type CrmSettingsIn = Static<typeof CrmSettingsIn>
