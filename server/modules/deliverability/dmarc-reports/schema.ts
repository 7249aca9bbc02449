import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { DnsFix } from '../domains/schema.ts'

export const UnreadableReport = problem(
  400,
  'unreadable_report',
  (why: string) => say`Could not read report: ${{ why }}`,
  'it is no XML',
)

export const ReportNotFound = problem(404, 'dmarc_report_not_found', 'Report not found')

const report = {
  id: Uuid,
  reporter: Type.String(),
  report_id: Type.String(),
  domain: Type.String(),
  begin: Timestamp,
  end: Timestamp,
  messages: Type.Integer(),
  aligned: Type.Integer(),
}
export const DmarcReport = NamedObject('DmarcReport', report)
export type DmarcReport = Static<typeof DmarcReport>

export const TakenIn = NamedObject('DmarcReportsTakenIn', {
  reports: Type.Array(Type.Object({ ...report, duplicate: Type.Boolean() })),
  skipped: Type.Integer({ description: 'Files that are no reports' }),
})
export type TakenIn = Static<typeof TakenIn>

export const ReportQuery = Type.Object({
  ...PageQuery.properties,
  domain: Type.Optional(Text(253, { description: 'Those about this domain.' })),
})
export type ReportQuery = Static<typeof ReportQuery>

export const SourcesQuery = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'How many days back.' }),
})

export const DmarcSources = NamedObject('DmarcSources', {
  messages: Type.Integer(),
  aligned: Type.Integer(),
  aligned_rate: Nullable(Type.Number()),
  policy: Nullable(Type.String()),
  sources: Type.Array(
    NamedObject('DmarcSource', {
      source_ip: Type.String(),
      host: Nullable(Type.String()),
      messages: Type.Integer(),
      spf_aligned: Type.Integer(),
      dkim_aligned: Type.Integer(),
      aligned: Type.Integer(),
      dispositions: Type.Object({
        none: Type.Integer(),
        quarantine: Type.Integer(),
        reject: Type.Integer(),
      }),
    }),
  ),
  recommendation: NamedObject('DmarcRecommendation', {
    policy: Nullable(Type.String()),
    ready: Type.Boolean(),
    reason: Type.String(),
    blocked: Type.Object({ messages: Type.Integer(), sources: Type.Array(Type.String()) }),
    fix: Nullable(DnsFix),
  }),
})
export type DmarcSources = Static<typeof DmarcSources>
