import { PageQuery } from '#kit/page.ts'
import { Choice, NamedObject, Nullable, named, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const auditStatuses = ['queued', 'running', 'finished', 'failed', 'canceled'] as const
export const severities = ['error', 'warning', 'notice'] as const

export const Evidence = NamedObject('SeoEvidence', {
  url: Type.String({ description: 'The page it is about' }),
  found: Type.String({ description: 'What stands there, quoted' }),
  expected: Type.String(),
  snippet: Nullable(Type.String({ description: 'What to paste; null where only a person can write it' })),
  source_url: Type.Optional(Type.String()),
  target_url: Type.Optional(Type.String()),
  status: Type.Optional(Nullable(Type.Integer())),
})
export type Evidence = Static<typeof Evidence>

export const Check = NamedObject('SeoCheck', {
  id: Type.String(),
  category: Type.String(),
  severity: Choice(severities),
  weight: Type.Integer(),
  title: Type.String(),
  passed: Nullable(Type.Boolean({ description: 'Null where there was nothing to look at' })),
  applicable: Type.Integer(),
  affected: Type.Integer(),
  evidence: Type.Array(Evidence),
  how_to_fix: Type.String(),
  state: Nullable(Choice(['new', 'fixed', 'persisting'])),
})
export type Check = Static<typeof Check>

const IssueRow = NamedObject('SeoIssue', {
  check: Type.String(),
  url: Type.String(),
  target_url: Nullable(Type.String()),
})
export type IssueRow = Static<typeof IssueRow>

export const Diff = NamedObject('SeoDiff', {
  previous_audit_id: Nullable(Uuid),
  score_delta: Nullable(Type.Integer()),
  new: Type.Array(IssueRow),
  new_count: Type.Integer(),
  fixed: Type.Array(IssueRow),
  fixed_count: Type.Integer(),
  persisting: Type.Integer(),
  not_seen: Type.Integer({ description: 'On pages that this crawl did not reach' }),
})
export type Diff = Static<typeof Diff>

export const CrawlInfo = NamedObject('SeoCrawl', {
  user_agent: Type.String(),
  robots: Type.Object({
    url: Type.String(),
    status: Nullable(Type.Integer()),
    found: Type.Boolean(),
    sitemaps: Type.Array(Type.String()),
    crawl_delay: Nullable(Type.Number()),
  }),
  blocked_by_robots: Type.Integer(),
  sitemap: Type.Object({ urls: Type.Array(Type.String()), entries: Type.Integer() }),
  external_checked: Type.Integer(),
  bytes: Type.Integer(),
  duration_ms: Type.Integer(),
})
export type CrawlInfo = Static<typeof CrawlInfo>

export const Counts = Type.Object({
  error: Type.Integer(),
  warning: Type.Integer(),
  notice: Type.Integer(),
  passed: Type.Integer(),
})
export type Counts = Static<typeof Counts>

const summary = {
  id: Uuid,
  site_id: Uuid,
  url: Type.String(),
  status: Choice(auditStatuses),
  error: Nullable(Type.String()),
  score: Nullable(Type.Integer()),
  pages_crawled: Type.Integer(),
  pages_found: Type.Integer(),
  max_pages: Type.Integer(),
  truncated: Type.Boolean(),
  counts: Counts,
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
}
export const AuditSummary = NamedObject('SeoAuditSummary', summary)
export type AuditSummary = Static<typeof AuditSummary>

const more = { checks: Type.Array(Check), diff: Nullable(Diff), crawl: Nullable(CrawlInfo) }
export const Audit = NamedObject('SeoAudit', { ...summary, ...more })
export type Audit = Static<typeof Audit>

/** Rows of the list: the long parts come where they are asked for. */
export const AuditRow = NamedObject('SeoAuditRow', {
  ...summary,
  checks: Type.Optional(Type.Array(Check)),
  diff: Type.Optional(Nullable(Diff)),
  crawl: Type.Optional(Nullable(CrawlInfo)),
})

export const AuditIn = named(
  'SeoAuditInput',
  Type.Object({
    site_id: Type.Optional(Type.String({ format: 'uuid', description: 'The site to audit' })),
    url: Type.Optional(Type.String({ description: 'Or its address; a site is made where there is none' })),
    max_pages: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'How many pages to read at most' }),
    ),
  }),
)
export type AuditIn = Static<typeof AuditIn>

export const AuditListQuery = Type.Object({
  ...PageQuery.properties,
  site_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this site' })),
  status: Type.Optional(Choice(auditStatuses, { description: 'Only those in this state' })),
  full: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0'), Type.Literal('true'), Type.Literal('false')], {
      description: '1: with checks, diff and crawl',
    }),
  ),
})
export type AuditListQuery = Static<typeof AuditListQuery>

export const AuditPage = NamedObject('SeoPage', {
  url: Type.String(),
  status: Nullable(Type.Integer()),
  redirected_to: Nullable(Type.String()),
  depth: Type.Integer(),
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  h1: Nullable(Type.String()),
  canonical: Nullable(Type.String()),
  indexable: Type.Boolean(),
  words: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  ms: Nullable(Type.Integer()),
  content_type: Nullable(Type.String()),
  error: Nullable(Type.String({ description: 'What was cut, or why nothing came' })),
  issues: Type.Array(Type.String()),
})
export type AuditPage = Static<typeof AuditPage>

export const PagesQuery = Type.Object({
  ...PageQuery.properties,
  check: Type.Optional(Type.String({ maxLength: 64, description: 'Only pages that fail this check' })),
  status: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 599, description: 'Only pages that answered so' }),
  ),
})
export type PagesQuery = Static<typeof PagesQuery>

export const EvidenceQuery = Type.Object({
  ...PageQuery.properties,
  check: Type.Optional(Type.String({ maxLength: 64, description: 'Only of this check' })),
})
export type EvidenceQuery = Static<typeof EvidenceQuery>

export const EvidenceRow = NamedObject('SeoEvidenceRow', { check: Type.String(), ...Evidence.properties })
export type EvidenceRow = Static<typeof EvidenceRow>
