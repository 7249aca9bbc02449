import { RateLimited } from '#kit/problem.ts'
import { openRoute, secretParam } from '#kit/route.ts'
import { pages } from '#kit/web/answers.ts'
import { showArchive, showFeed, showIssue, showWebVersion } from './service.ts'

const common = {
  method: 'GET',
  tag: 'Campaigns',
  produces: 'text/html',
  alsoAnswers: pages(404),
  errors: [RateLimited],
} as const
const archive_token = secretParam('archive token')

export const publicRoutes = [
  openRoute({
    ...common,
    path: '/public/campaigns/{token}',
    operationId: 'showWebVersion',
    summary: 'Web version of a mail',
    description: 'As it was sent to one person. Nothing is counted, nothing runs.',
    params: { token: secretParam('view token') },
    handler: (ctx, { params }) => showWebVersion(ctx, params.token),
  }),
  openRoute({
    ...common,
    path: '/public/archive/{archive_token}',
    operationId: 'showArchive',
    summary: 'Archive of campaigns',
    params: { archive_token },
    handler: (ctx, { params }) => showArchive(ctx, params.archive_token),
  }),
  openRoute({
    ...common,
    path: '/public/archive/{archive_token}/rss.xml',
    operationId: 'showArchiveFeed',
    summary: 'Archive of campaigns as RSS',
    params: { archive_token },
    produces: 'application/rss+xml',
    handler: (ctx, { params }) => showFeed(ctx, params.archive_token),
  }),
  openRoute({
    ...common,
    path: '/public/archive/{archive_token}/{campaign_id}',
    operationId: 'showArchivedCampaign',
    summary: 'One campaign of the archive',
    description: 'Merged with nobody’s data.',
    params: { archive_token, campaign_id: secretParam('archived campaign') },
    handler: (ctx, { params }) => showIssue(ctx, params.archive_token, params.campaign_id),
  }),
]
