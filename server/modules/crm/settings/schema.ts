import { NamedObject, Patch, type Static, Text, Type, Uuid } from '#kit/schema.ts'

const label = Text(100, { minLength: 1, description: 'What people choose.', examples: ['Too expensive'] })

export const CloseReason = NamedObject('CloseReason', { id: Uuid, label, archived: Type.Boolean() })
export type CloseReason = Static<typeof CloseReason>

/** Without an id it is a new one. */
const CloseReasonIn = NamedObject('CloseReasonInput', {
  id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Of the one that is changed; a new one has none.' }),
  ),
  label,
  archived: Type.Optional(Type.Boolean({ description: 'No longer offered; false unless said.' })),
})
export type CloseReasonIn = Static<typeof CloseReasonIn>

const switches = {
  match_company_by_domain: Type.Boolean({
    description: 'Whether a contact saved without a company joins the one of its address, by the domain.',
  }),
  require_won_reason: Type.Boolean({ description: 'Whether a deal is won only with a reason.' }),
  require_lost_reason: Type.Boolean({ description: 'Whether a deal is lost only with a reason.' }),
}

export const CrmSettings = NamedObject('CrmSettings', {
  ...switches,
  won_reasons: Type.Array(CloseReason),
  lost_reasons: Type.Array(CloseReason),
})
export type CrmSettings = Static<typeof CrmSettings>

const reasons = (description: string) => Type.Array(CloseReasonIn, { maxItems: 50, description })
export const CrmSettingsIn = Patch({
  ...switches,
  won_reasons: reasons('Why deals are won: the whole list, in its order.'),
  lost_reasons: reasons('Why deals are lost: the whole list, in its order.'),
})
export type CrmSettingsIn = Static<typeof CrmSettingsIn>
