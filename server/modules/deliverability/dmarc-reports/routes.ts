import { Paged } from '#kit/page.ts'
import { idParam, route, secretParam, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { DomainNotFound } from '../domains/schema.ts'
import {
  DmarcReport,
  DmarcSources,
  ReportNotFound,
  ReportQuery,
  SourcesQuery,
  TakenIn,
  UnreadableReport,
} from './schema.ts'
import { getReport, getSources, listReports, takeInReports } from './service.ts'
import { MOST_JSON, readJsonUpload, readUpload } from './upload.ts'

const tag = 'Deliverability'

export const dmarcReportRoutes = [
  workRoute({
    method: 'POST',
    path: '/deliverability/dmarc-reports',
    operationId: 'uploadDmarcReport',
    tag,
    summary: 'Take in DMARC reports',
    description:
      'XML, gzip or zip, known by its content: as multipart/form-data with `file`, or as JSON `{"file": …}` with the file in base64 (`filename` may come along). A report is stored once. At most 10 MB packed and 50 MB unpacked, 100 files and 100,000 records.',
    status: 201,
    consumes: 'multipart',
    bodyLimit: MOST_JSON,
    returns: Data(TakenIn),
    errors: [UnreadableReport],
    handler: async (ctx, { body, parts }) => {
      const file = body === undefined || body === null ? await readUpload(parts()) : readJsonUpload(body)
      return { data: await takeInReports(ctx, file) }
    },
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
  route({
    method: 'GET',
    path: '/deliverability/dmarc-reports/{report_id}',
    tag,
    summary: 'Get a DMARC report',
    params: { report_id: idParam('dmarc_report', ReportNotFound) },
    returns: Data(DmarcReport),
    errors: [ReportNotFound],
    handler: async (ctx, { params }) => ({ data: await getReport(ctx, params.report_id) }),
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
