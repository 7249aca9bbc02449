import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Audience } from '../audience/schema.ts'
import { Stats } from '../report/schema.ts'
import { campaignStatuses, MOST_SOURCE, pauseReasons, waitingFor } from '../stored/campaign.ts'

const Utm = Type.Object({
  source: Type.Optional(Nullable(Text(200, { description: 'utm_source of links that have none' }))),
  medium: Type.Optional(Nullable(Text(200, { description: 'utm_medium of links that have none' }))),
  campaign: Type.Optional(Nullable(Text(200, { description: 'utm_campaign of links that have none' }))),
})

const VariantIn = Type.Object({
  label: Type.Optional(Nullable(Text(10, { description: 'A to E in order where it is left out' }))),
  subject: Text(255, { description: 'The subject that is tried' }),
  preheader: Type.Optional(Nullable(Text(255, { description: 'The preheader that goes with it' }))),
})

/** Two to five subjects are tried on some; the best goes to the rest. */
export const AbTestIn = NamedObject('CampaignAbTestInput', {
  variants: Type.Array(VariantIn, { minItems: 2, maxItems: 5, description: 'The subjects' }),
  test_percent: Type.Optional(
    Type.Integer({
      minimum: 10,
      maximum: 100,
      description: 'How many of the sendable take part; 20 unless given',
    }),
  ),
  metric: Type.Optional(Choice(['opens', 'clicks'], { description: 'What decides; opens unless given' })),
  wait_minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 4_320,
      description: 'From the last mail of the test to the decision; 240 unless given',
    }),
  ),
})
export type AbTestIn = Static<typeof AbTestIn>

export const AbTest = NamedObject('CampaignAbTest', {
  variants: Type.Array(
    Type.Object({ label: Type.String(), subject: Type.String(), preheader: Nullable(Type.String()) }),
  ),
  test_percent: Type.Integer(),
  metric: Choice(['opens', 'clicks']),
  wait_minutes: Type.Integer(),
  state: Choice(['waiting_to_start', 'testing', 'decided']),
  winner: Nullable(Type.String()),
  decided_by: Nullable(Choice(['rate', 'person'])),
  decided_at: Nullable(Timestamp),
  /** How sure the difference between the best and the next is, in percent. */
  confidence: Nullable(Type.Number()),
  /** In words, once there is something to say. */
  verdict: Nullable(Type.String()),
})

const writable = {
  subject: Type.Optional(Nullable(Text(255, { description: 'Liquid: {{first_name}} and the like' }))),
  preheader: Type.Optional(
    Nullable(Text(255, { description: 'What mail programs show behind the subject' })),
  ),
  kind: Type.Optional(
    Choice(['html', 'mjml'], { description: 'What `source` is written in; html unless given' }),
  ),
  source: Type.Optional(Nullable(Text(MOST_SOURCE, { description: 'The HTML or MJML as written' }))),
  body_html: Type.Optional(Nullable(Text(MOST_SOURCE, { description: 'Another name of `source` for HTML' }))),
  body_text: Type.Optional(
    Nullable(Text(MOST_SOURCE, { description: 'The text part; made from the HTML where it is null' })),
  ),
  template_id: Type.Optional(
    Nullable({
      ...Uuid,
      description: 'Subject, preheader and source are copied from it where there is no source',
    }),
  ),
  from_name: Type.Optional(Nullable(Text(200, { description: 'In place of the sender’s own name' }))),
  reply_to: Type.Optional(
    Nullable(Type.String({ format: 'email', maxLength: 254, description: 'Where answers go' })),
  ),
  sender_account_id: Type.Optional(Nullable({ ...Uuid, description: 'A mailbox to send from' })),
  sender_integration_id: Type.Optional(Nullable({ ...Uuid, description: 'A mail provider to send through' })),
  audience: Type.Optional(Nullable(Audience)),
  track_opens: Type.Optional(Type.Boolean({ description: 'Count opens; true unless given' })),
  track_clicks: Type.Optional(Type.Boolean({ description: 'Count clicks; true unless given' })),
  utm: Type.Optional(Nullable(Utm)),
  rate_per_minute: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 60_000, description: 'Mails a minute at most' })),
  ),
  ab_test: Type.Optional(Nullable(AbTestIn)),
  archive: Type.Optional(Type.Boolean({ description: 'Listed in the public archive once sent' })),
}

const name = Text(255, { minLength: 1, description: 'What it is called in the workspace' })
export const CampaignIn = NamedObject('CampaignInput', { name, ...writable })
export type CampaignIn = Static<typeof CampaignIn>
export const CampaignPatch = NamedObject('CampaignPatch', { name: Type.Optional(name), ...writable })
export type CampaignPatch = Static<typeof CampaignPatch>

const Progress = NamedObject('CampaignProgress', {
  percent: Type.Number(),
  waiting_for: Nullable(Choice(waitingFor)),
  next_at: Nullable(Timestamp),
})

const row = {
  id: Uuid,
  name: Type.String(),
  status: Choice(campaignStatuses),
  pause_reason: Nullable(Choice(pauseReasons)),
  error: Nullable(Type.String()),
  subject: Type.String(),
  preheader: Type.String(),
  kind: Choice(['html', 'mjml']),
  template_id: Nullable(Uuid),
  from_name: Nullable(Type.String()),
  reply_to: Nullable(Type.String()),
  sender_account_id: Nullable(Uuid),
  sender_integration_id: Nullable(Uuid),
  audience: Nullable(FreeObject),
  track_opens: Type.Boolean(),
  track_clicks: Type.Boolean(),
  utm: Nullable(FreeObject),
  rate_per_minute: Nullable(Type.Integer()),
  ab_test: Nullable(AbTest),
  archive: Type.Boolean(),
  scheduled_at: Nullable(Timestamp),
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  content_sha256: Nullable(Type.String()),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
  stats: Stats,
  progress: Progress,
}

export const CampaignSummary = NamedObject('CampaignSummary', row)
export type CampaignSummary = Static<typeof CampaignSummary>
export const Campaign = NamedObject('Campaign', {
  ...row,
  source: Type.String(),
  body_html: Type.String(),
  body_text: Nullable(Type.String()),
})
export type Campaign = Static<typeof Campaign>
