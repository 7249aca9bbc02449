import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { AuditNotFound, NoWebAddress, SiteNotFound, SiteOrUrlRequired, TooManySites } from '../errors.ts'
import {
  Audit,
  AuditIn,
  AuditListQuery,
  AuditPage,
  AuditRow,
  EvidenceQuery,
  EvidenceRow,
  PagesQuery,
} from './schema.ts'
import {
  cancelAudit,
  createAudit,
  deleteAudit,
  getAudit,
  pageAudits,
  pageEvidence,
  pagePages,
} from './service.ts'

const tag = 'SEO'
const params = { audit_id: idParam('seo_audit', AuditNotFound) }
const errors = [AuditNotFound]

export const auditRoutes = [
  route({
    method: 'POST',
    path: '/seo/audit',
    tag,
    operationId: 'startSeoAudit',
    summary: 'Start an audit of a site',
    description:
      'Reads the site as a search engine would and says what is wrong with it. While one of the site waits or runs, that ' +
      'one is answered with 200 and `already_running: true`. Three run at once in an organization, the others wait.',
    status: 201,
    alsoStatus: [200],
    body: AuditIn,
    returns: Type.Object({ data: Audit, already_running: Type.Optional(Type.Boolean()) }),
    errors: [SiteOrUrlRequired, NoWebAddress, TooManySites, SiteNotFound],
    example: { body: { url: 'https://example.com', max_pages: 50 } },
    handler: (ctx, { body }) => createAudit(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/seo/audits',
    tag,
    operationId: 'listSeoAudits',
    summary: 'List audits, newest first',
    description: 'Rows are short: `full=1` brings `checks`, `diff` and `crawl`.',
    query: AuditListQuery,
    returns: Paged(AuditRow),
    handler: (ctx, { query }) => pageAudits(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/seo/audits/{audit_id}',
    tag,
    operationId: 'getSeoAudit',
    summary: 'Get an audit with its checks, and what changed since the one before',
    params,
    errors,
    returns: Data(Audit),
    handler: async (ctx, { params: { audit_id } }) => ({ data: await getAudit(ctx, audit_id) }),
  }),
  route({
    method: 'DELETE',
    path: '/seo/audits/{audit_id}',
    tag,
    operationId: 'deleteSeoAudit',
    summary: 'Delete an audit',
    description: 'One that is running ends.',
    params,
    errors,
    handler: async (ctx, { params: { audit_id } }) => {
      await deleteAudit(ctx, audit_id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/seo/audits/{audit_id}/cancel',
    tag,
    operationId: 'cancelSeoAudit',
    summary: 'Cancel an audit that waits or runs',
    description: 'One that has ended stays as it is.',
    params,
    errors,
    returns: Data(Audit),
    handler: async (ctx, { params: { audit_id } }) => ({ data: await cancelAudit(ctx, audit_id) }),
  }),
  route({
    method: 'GET',
    path: '/seo/audits/{audit_id}/pages',
    tag,
    operationId: 'listSeoAuditPages',
    summary: 'List the pages that an audit read',
    params,
    errors,
    query: PagesQuery,
    returns: Paged(AuditPage),
    handler: (ctx, { params: { audit_id }, query }) => pagePages(ctx, audit_id, query),
  }),
  route({
    method: 'GET',
    path: '/seo/audits/{audit_id}/evidence',
    tag,
    operationId: 'listSeoEvidence',
    summary: 'List all evidence of an audit',
    description: 'A check itself shows the first 20.',
    params,
    errors,
    query: EvidenceQuery,
    returns: Paged(EvidenceRow),
    handler: (ctx, { params: { audit_id }, query }) => pageEvidence(ctx, audit_id, query),
  }),
]
