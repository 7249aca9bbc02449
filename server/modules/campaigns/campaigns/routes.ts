import { PageQuery, Pagination, SearchWords } from '#kit/page.ts'
import { idParam, route, viewer, workRoute } from '#kit/route.ts'
import { Choice, Data, Nullable, Type } from '#kit/schema.ts'
import { MailboxNotShared } from '#modules/email/index.ts'
import { TooCostly } from '#platform/bounded-work/bounded-work.ts'
import { previewAudience } from '../audience/preview.ts'
import { Audience, AudiencePreview } from '../audience/schema.ts'
import {
  AudienceRequired,
  CampaignNotFound,
  ListNotFound,
  NotEditable,
  SenderNotFound,
  StillSending,
  TemplateNotFound,
} from '../errors.ts'
import { listSenders, SenderShape } from '../sending/list-senders.ts'
import { campaignStatuses } from '../stored/campaign.ts'
import { Campaign, CampaignIn, CampaignPatch, CampaignSummary } from './schema.ts'
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  listCampaigns,
  readCampaign,
  updateCampaignOf,
} from './service.ts'

const tag = 'Campaigns'
export const params = { campaign_id: idParam('campaign', CampaignNotFound) }
const references = [
  ListNotFound,
  CampaignNotFound,
  TemplateNotFound,
  SenderNotFound,
  MailboxNotShared,
  TooCostly,
]

export const campaignRoutes = [
  route({
    method: 'GET',
    path: '/campaigns',
    tag,
    summary: 'List campaigns with their numbers',
    query: Type.Object({
      ...PageQuery.properties,
      status: Type.Optional(Choice(campaignStatuses, { description: 'Only those in this state.' })),
      q: SearchWords,
      sort: Choice(['created_at', 'name', 'scheduled_at', 'finished_at'], {
        default: 'created_at',
        description: 'What they are ordered by.',
      }),
      order: Choice(['asc', 'desc'], {
        default: 'desc',
        description: 'The latest, or the last letter, first: desc.',
      }),
    }),
    returns: Type.Object({
      data: Type.Array(CampaignSummary),
      pagination: Pagination,
      status_counts: Type.Record(Type.String(), Type.Integer()),
    }),
    handler: (ctx, { query }) => listCampaigns(ctx, query),
  }),
  workRoute({
    method: 'POST',
    path: '/campaigns',
    tag,
    summary: 'Create a campaign',
    description: 'A draft: everything but the name may follow.',
    status: 201,
    body: CampaignIn,
    returns: Data(Campaign),
    errors: references,
    example: {
      body: {
        name: 'Spring news',
        subject: 'Hello {{first_name | default: "there"}}',
        source:
          '<p>Hi {{first_name | default: "there"}}, <a href="https://bowline.example/spring">spring is here</a>.</p>',
        audience: { all: true },
      },
    },
    handler: async (ctx, { body }) => ({ data: await createCampaign(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/campaigns/audience-preview',
    operationId: 'previewCampaignAudience',
    tag,
    summary: 'Count who would get a campaign',
    description: 'By the statement that freezes an audience: the numbers are those of a send at that moment.',
    access: viewer,
    idempotent: false,
    body: Type.Object({ audience: Type.Optional(Nullable(Audience)) }),
    returns: Data(AudiencePreview),
    errors: [AudienceRequired, ListNotFound, CampaignNotFound],
    example: { body: { audience: { filter: { status: ['customer'] } } } },
    handler: async (ctx, { body }) => ({ data: await previewAudience(ctx, body.audience) }),
  }),
  route({
    method: 'GET',
    path: '/campaigns/senders',
    operationId: 'listCampaignSenders',
    tag,
    summary: 'List the senders a campaign may have',
    returns: Data(Type.Array(SenderShape)),
    handler: async ctx => ({ data: await listSenders(ctx) }),
  }),
  route({
    method: 'GET',
    path: '/campaigns/{campaign_id}',
    tag,
    summary: 'Get a campaign',
    params,
    errors: [CampaignNotFound],
    returns: Data(Campaign),
    handler: async (ctx, { params: { campaign_id } }) => ({ data: await readCampaign(ctx, campaign_id) }),
  }),
  workRoute({
    method: 'PATCH',
    path: '/campaigns/{campaign_id}',
    tag,
    summary: 'Change a campaign',
    description: 'Drafts and scheduled ones only.',
    params,
    body: CampaignPatch,
    errors: [NotEditable, ...references],
    returns: Data(Campaign),
    example: { body: { subject: 'A better subject' } },
    handler: async (ctx, { params: { campaign_id }, body }) => ({
      data: await updateCampaignOf(ctx, campaign_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/campaigns/{campaign_id}',
    tag,
    summary: 'Delete a campaign with its recipients and numbers',
    description: 'Mails that were sent stay in their conversations.',
    params,
    errors: [CampaignNotFound, StillSending],
    handler: async (ctx, { params: { campaign_id } }) => {
      await deleteCampaign(ctx, campaign_id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/campaigns/{campaign_id}/duplicate',
    tag,
    summary: 'Copy a campaign into a new draft',
    status: 201,
    params,
    errors: [CampaignNotFound],
    returns: Data(Campaign),
    handler: async (ctx, { params: { campaign_id } }) => ({
      data: await duplicateCampaign(ctx, campaign_id),
    }),
  }),
]
