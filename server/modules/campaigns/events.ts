import { event } from '#kit/event.ts'
import { Nullable, Timestamp, Type, Uuid } from '#kit/schema.ts'

const about = { campaign_id: Uuid, name: Type.String() }

export const CampaignScheduled = event(
  'campaign.scheduled',
  Type.Object({ ...about, scheduled_at: Timestamp }),
)
export const CampaignStarted = event('campaign.started', Type.Object(about))
/** `reason` is the campaign's pause_reason, `error` says it in words. */
export const CampaignPaused = event(
  'campaign.paused',
  Type.Object({ ...about, reason: Type.String(), error: Nullable(Type.String()) }),
)
export const CampaignResumed = event('campaign.resumed', Type.Object(about))
export const WinnerPicked = event(
  'campaign.winner_picked',
  Type.Object({ ...about, winner: Type.String(), decided_by: Type.String() }),
)
/** Nobody is left to send it to. */
export const CampaignSent = event(
  'campaign.sent',
  Type.Object({ ...about, recipients: Type.Integer(), sent: Type.Integer() }),
)
/** Its mail left for these contacts. */
export const CampaignReached = event(
  'campaign.reached',
  Type.Object({ ...about, contact_ids: Type.Array(Uuid) }),
  { trigger: { name: 'campaign.sent', label: 'Campaign sent to a contact', place: 450 } },
)
export const CampaignCanceled = event('campaign.canceled', Type.Object(about))
/** For whoever watches it go out: how far it is. */
export const CampaignProgressed = event(
  'campaign.progressed',
  Type.Object({ ...about, percent: Type.Number() }),
)
/** Something about it was changed by hand. */
export const CampaignChanged = event('campaign.changed', Type.Object({ ...about, change: Type.String() }))
