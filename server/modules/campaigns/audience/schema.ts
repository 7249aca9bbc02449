import { Choice, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { ContactFilterIn } from '#modules/crm/index.ts'

export const skipReasons = ['no_email', 'invalid_email', 'suppressed', 'unsubscribed', 'duplicate'] as const
export type SkipReason = (typeof skipReasons)[number]

const Earlier = Type.Object({
  campaign_id: Uuid,
  who: Choice(['opened', 'not_opened', 'clicked', 'not_clicked', 'failed'], {
    description: 'Which of those an earlier campaign was sent to; opened and clicked by people, not machines',
  }),
})

const named = {
  list_ids: Type.Optional(Type.Array(Uuid, { maxItems: 200, description: 'Everybody on these lists' })),
  filter: Type.Optional(Nullable(ContactFilterIn)),
  contact_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5_000, description: 'These contacts' }),
  ),
  campaigns: Type.Optional(
    Type.Array(Earlier, { maxItems: 50, description: 'Those whom earlier campaigns were sent to' }),
  ),
}

/** The union of what is named, less what is excluded. */
export const Audience = NamedObject('CampaignAudience', {
  ...named,
  all: Type.Optional(Type.Boolean({ description: 'Every contact' })),
  exclude: Type.Optional(Nullable(Type.Object(named, { description: 'Those of them who get nothing' }))),
})
export type Audience = Static<typeof Audience>
export type Named = Omit<Audience, 'all' | 'exclude'>

export const AudiencePreview = NamedObject('CampaignAudiencePreview', {
  total: Type.Integer(),
  sendable: Type.Integer(),
  skipped: Type.Object({
    total: Type.Integer(),
    breakdown: Type.Record(Type.String(), Type.Integer()),
  }),
  sample: Type.Array(Type.Object({ contact_id: Uuid, name: Type.String(), email: Type.String() })),
  domains: Type.Array(Type.Object({ domain: Type.String(), count: Type.Integer() })),
})
export type AudiencePreview = Static<typeof AudiencePreview>
