import { Readable } from 'node:stream'
import { Paged, PageQuery, pageOf, SearchWords } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { RawReply, route, workRoute } from '#kit/route.ts'
import { Choice, Data, Text, Type } from '#kit/schema.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { params } from '../campaigns/routes.ts'
import { CampaignNotFound } from '../errors.ts'
import { recipientStatuses } from '../report/numbers.ts'
import { readLinks, readReport } from '../report/report.ts'
import { LinkCount, Report } from '../report/schema.ts'
import { findCampaign } from '../stored/queries.ts'
import { exportRecipients } from './export.ts'
import { countRecipients, listRecipientPage } from './queries.ts'
import { engagements, Recipient } from './schema.ts'

const tag = 'Campaigns'
const filter = {
  status: Type.Optional(Choice(recipientStatuses, { description: 'Only those in this state.' })),
  q: SearchWords,
  engagement: Type.Optional(Choice(engagements, { description: 'Only those who did so, or did not.' })),
  variant: Type.Optional(Text(10, { description: 'Only those who got this variant.' })),
}

export const recipientRoutes = [
  route({
    method: 'GET',
    path: '/campaigns/{campaign_id}/recipients',
    tag,
    summary: 'List who gets a campaign, and what became of it',
    params,
    query: Type.Object({ ...PageQuery.properties, ...filter }),
    errors: [CampaignNotFound],
    returns: Paged(Recipient),
    handler: async (ctx, { params: { campaign_id }, query }) => {
      found(await findCampaign(ctx, campaign_id), CampaignNotFound)
      return pageOf(
        query,
        listRecipientPage(ctx, campaign_id, query),
        countRecipients(ctx, campaign_id, query),
      )
    },
  }),
  workRoute({
    method: 'GET',
    path: '/campaigns/{campaign_id}/recipients/export',
    tag,
    summary: 'Export the recipients of a campaign as CSV',
    params,
    query: Type.Object(filter),
    errors: [CampaignNotFound],
    produces: 'text/csv',
    writes: true,
    handler: async (ctx, { params: { campaign_id }, query }) => {
      await ctx.transact(async inner => {
        found(await findCampaign(inner, campaign_id), CampaignNotFound)
        // Whoever takes the people of the organization with them is on record.
        await recordAudit(inner, {
          action: 'campaign_recipients_exported',
          targetKind: 'campaign',
          targetId: campaign_id,
          detail: query,
        })
      })
      return new RawReply(
        200,
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="recipients.csv"',
        },
        Readable.from(exportRecipients(ctx, campaign_id, query)),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/campaigns/{campaign_id}/links',
    tag,
    summary: 'List the links of a campaign, most clicked first',
    params,
    errors: [CampaignNotFound],
    returns: Data(Type.Array(LinkCount)),
    handler: async (ctx, { params: { campaign_id } }) => ({ data: await readLinks(ctx, campaign_id) }),
  }),
  route({
    method: 'GET',
    path: '/campaigns/{campaign_id}/report',
    tag,
    summary: 'Read what became of a campaign',
    description: 'Rates are percent of sent, people not machines. Hours of the first three days, then days.',
    params,
    errors: [CampaignNotFound],
    returns: Data(Report),
    handler: async (ctx, { params: { campaign_id } }) => ({ data: await readReport(ctx, campaign_id) }),
  }),
]
