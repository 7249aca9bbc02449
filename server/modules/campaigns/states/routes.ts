import type { Ctx } from '#kit/context.ts'
import { InvalidInput, RateLimited } from '#kit/problem.ts'
import { route, viewer, workRoute } from '#kit/route.ts'
import { Data, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { ContactNotFound } from '#modules/crm/index.ts'
import { MailboxNotShared, RelayLimit } from '#modules/email/index.ts'
import { TooCostly } from '#platform/bounded-work/bounded-work.ts'
import { params } from '../campaigns/routes.ts'
import { Campaign } from '../campaigns/schema.ts'
import { readCampaign } from '../campaigns/service.ts'
import {
  CampaignNotFound,
  CannotCancel,
  CannotPause,
  CannotResume,
  CannotRetry,
  CannotSend,
  NoAudience,
  NoContent,
  NoRecipients,
  NoSubject,
  NoTestRunning,
  NothingToRetry,
  NotInTheFuture,
  NotScheduled,
  SenderNotFound,
  TemplateError,
  TooFarAhead,
  UnknownVariant,
} from '../errors.ts'
import { lintCampaign } from '../lint/lint.ts'
import { Lint } from '../lint/schema.ts'
import { previewCampaign } from '../preview/preview.ts'
import { Preview } from '../preview/schema.ts'
import { testSend } from '../preview/test-send.ts'
import {
  cancelCampaign,
  pauseCampaign,
  pickWinner,
  resumeCampaign,
  retryFailedOf,
  unscheduleCampaign,
} from './change.ts'
import { sendCampaign } from './send.ts'

const tag = 'Campaigns'
const variant = Type.Optional(Nullable(Text(10, { description: 'A variant of its test' })))
const contact_id = Type.Optional(Nullable({ ...Uuid, description: 'For this contact; for a sample without' }))

const change = (
  verb: 'unschedule' | 'pause' | 'resume' | 'cancel',
  summary: string,
  description: string,
  errors: Parameters<typeof route>[0]['errors'],
  work: (ctx: Ctx, id: string) => Promise<void>,
) =>
  route({
    method: 'POST',
    path: `/campaigns/{campaign_id}/${verb}`,
    tag,
    summary,
    description,
    params,
    errors: [CampaignNotFound, ...(errors ?? [])],
    returns: Data(Campaign),
    handler: async (ctx, { params: { campaign_id } }) => {
      await work(ctx, campaign_id)
      return { data: await readCampaign(ctx, campaign_id) }
    },
  })

export const stateRoutes = [
  route({
    method: 'POST',
    path: '/campaigns/{campaign_id}/send',
    tag,
    summary: 'Send a campaign, now or at a time',
    description:
      'The audience is written down when sending begins; who joins it later gets nothing. A time without an offset is wall time of the organization.',
    params,
    body: Type.Object({
      scheduled_at: Type.Optional(
        Nullable(
          Type.String({
            maxLength: 60,
            description: 'When; now without',
            examples: ['2027-03-01T09:00:00+01:00'],
          }),
        ),
      ),
    }),
    errors: [
      CampaignNotFound,
      CannotSend,
      NotInTheFuture,
      TooFarAhead,
      NoSubject,
      NoContent,
      TemplateError,
      NoAudience,
      NoRecipients,
      SenderNotFound,
      MailboxNotShared,
    ],
    returns: Data(Campaign),
    handler: async (ctx, { params: { campaign_id }, body }) => {
      await sendCampaign(ctx, campaign_id, body.scheduled_at)
      return { data: await readCampaign(ctx, campaign_id) }
    },
  }),
  change(
    'unschedule',
    'Take a scheduled campaign back to a draft',
    'Its time is forgotten.',
    [NotScheduled],
    unscheduleCampaign,
  ),
  change(
    'pause',
    'Pause a campaign that is being sent',
    'Once answered, nobody gets it any more but whose mail was already on a connection.',
    [CannotPause],
    pauseCampaign,
  ),
  change(
    'resume',
    'Go on with a paused campaign',
    'Exactly those who have not got it yet get it.',
    [CannotResume],
    resumeCampaign,
  ),
  change(
    'cancel',
    'Cancel a campaign for good',
    'Whoever has not got it never will.',
    [CannotCancel],
    cancelCampaign,
  ),
  route({
    method: 'POST',
    path: '/campaigns/{campaign_id}/retry-failed',
    operationId: 'retryFailedRecipients',
    tag,
    summary: 'Send a campaign again to those it failed for',
    description: 'Never to those who have it, may have it, or whose address bounced.',
    params,
    errors: [CampaignNotFound, CannotRetry, NothingToRetry],
    returns: Type.Object({ data: Campaign, retried: Type.Integer() }),
    handler: async (ctx, { params: { campaign_id } }) => {
      const retried = await retryFailedOf(ctx, campaign_id)
      return { data: await readCampaign(ctx, campaign_id), retried }
    },
  }),
  route({
    method: 'POST',
    path: '/campaigns/{campaign_id}/pick-winner',
    operationId: 'pickCampaignWinner',
    tag,
    summary: 'Decide a test by hand',
    params,
    body: Type.Object({ label: Text(10, { description: 'The variant that wins' }) }),
    errors: [CampaignNotFound, UnknownVariant, NoTestRunning],
    returns: Data(Campaign),
    example: { body: { label: 'B' } },
    handler: async (ctx, { params: { campaign_id }, body }) => {
      await pickWinner(ctx, campaign_id, body.label)
      return { data: await readCampaign(ctx, campaign_id) }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/campaigns/{campaign_id}/test-send',
    operationId: 'testSendCampaign',
    tag,
    summary: 'Send a campaign to yourself or colleagues',
    description: 'In any state. Marked as a test, not tracked, in no count; at most 100 addresses an hour.',
    params,
    body: Type.Object({
      to: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 10, description: 'One to ten addresses' }),
      contact_id,
      variant,
    }),
    errors: [
      CampaignNotFound,
      ContactNotFound,
      UnknownVariant,
      TemplateError,
      RelayLimit,
      InvalidInput,
      RateLimited,
      TooCostly,
    ],
    returns: Data(
      Type.Object({
        sent: Type.Array(Type.String()),
        failed: Type.Array(Type.Object({ email: Type.String(), detail: Type.String() })),
      }),
    ),
    example: { body: { to: ['ada@example.com'] } },
    handler: async (ctx, { params: { campaign_id }, body }) => ({
      data: await testSend(ctx, campaign_id, body),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/campaigns/{campaign_id}/preview',
    tag,
    summary: 'Render a campaign for a contact, or for a sample',
    description: 'By the code that sends it. Counts nothing.',
    access: viewer,
    idempotent: false,
    params,
    body: Type.Object({ contact_id, variant }),
    errors: [CampaignNotFound, ContactNotFound, UnknownVariant, TooCostly],
    returns: Data(Preview),
    handler: async (ctx, { params: { campaign_id }, body }) => ({
      data: await previewCampaign(ctx, campaign_id, body),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/campaigns/{campaign_id}/lint',
    tag,
    summary: 'Say what might go wrong with a campaign',
    description: 'Asked of the mail, of its real audience and, for a moment, of the world. Refuses nothing.',
    access: viewer,
    idempotent: false,
    params,
    errors: [CampaignNotFound],
    returns: Data(Lint),
    handler: async (ctx, { params: { campaign_id } }) => ({ data: await lintCampaign(ctx, campaign_id) }),
  }),
]
