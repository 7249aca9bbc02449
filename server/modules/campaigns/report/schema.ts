import { NamedObject, Nullable, type Static, Timestamp, Type } from '#kit/schema.ts'

const Count = Type.Integer()

export const Stats = NamedObject('CampaignStats', {
  recipients: Count,
  pending: Count,
  sent: Count,
  failed: Count,
  skipped: Count,
  canceled: Count,
  unknown: Count,
  delivered: Count,
  opened: Count,
  machine_opened: Count,
  clicked: Count,
  replied: Count,
  bounced: Count,
  unsubscribed: Count,
  complained: Count,
  open_rate: Type.Number(),
  click_rate: Type.Number(),
  reply_rate: Type.Number(),
  bounce_rate: Type.Number(),
  unsubscribe_rate: Type.Number(),
  skipped_breakdown: Type.Record(Type.String(), Count),
})
export type Stats = Static<typeof Stats>

export const LinkCount = NamedObject('CampaignLink', {
  url: Type.String(),
  clicks: Count,
  unique_clicks: Count,
  machine_clicks: Count,
})
export type LinkCount = Static<typeof LinkCount>

export const Report = NamedObject('CampaignReport', {
  stats: Stats,
  variants: Type.Array(
    Type.Object({
      label: Type.String(),
      subject: Type.String(),
      stats: Stats,
      winner: Type.Boolean(),
    }),
  ),
  /** How sure the difference between the best variants is, in percent, and that in words. */
  confidence: Nullable(Type.Number()),
  verdict: Nullable(Type.String()),
  timeline: Type.Array(Type.Object({ at: Timestamp, sent: Count, opened: Count, clicked: Count })),
  domains: Type.Array(
    Type.Object({ domain: Type.String(), sent: Count, opened: Count, clicked: Count, bounced: Count }),
  ),
  links: Type.Array(LinkCount),
})
export type Report = Static<typeof Report>
