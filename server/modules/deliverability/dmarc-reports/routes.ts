import { Paged } from '#kit/page.ts'
import { route, secretParam, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { DomainNotFound } from '../domains/schema.ts'
import { DmarcReport, DmarcSources, ReportQuery, SourcesQuery, TakenIn, UnreadableReport } from './schema.ts'
import { getSources, listReports, readUpload, takeInReports } from './service.ts'

const tag = 'Deliverability'

export const dmarcReportRoutes = [
  workRoute({
    method: 'POST',
    path: '/deliverability/dmarc-reports',
    operationId: 'uploadDmarcReport',
    tag,
    summary: 'Take in DMARC reports',
    description:
      'multipart/form-data: `file`, as XML, gzip or zip, known by its content. A report is stored once. At most 10 MB packed and 50 MB unpacked, 100 files and 100,000 records.',
    status: 201,
    consumes: 'multipart',
    returns: Data(TakenIn),
    errors: [UnreadableReport],
    handler: async (ctx, { parts }) => ({ data: await takeInReports(ctx, await readUpload(parts())) }),
  }),
  route({
    method: 'GET',
    path: '/deliverability/dmarc-reports',
    tag,
    summary: 'List DMARC reports',
    query: ReportQuery,
    returns: Paged(DmarcReport),
    handler: (ctx, { query }) => listReports(ctx, query),
  }),
  workRoute({
    method: 'GET',
    path: '/deliverability/domains/{domain}/sources',
    tag,
    summary: 'List who sends in the name of a domain',
    description:
      'From DMARC reports, most messages first, and whether the next step of the policy would harm anybody.',
    params: { domain: secretParam('sending domain') },
    query: SourcesQuery,
    returns: Data(DmarcSources),
    errors: [DomainNotFound],
    handler: async (ctx, { params: { domain }, query }) => ({
      data: await getSources(ctx, domain, query.days),
    }),
  }),
]
