import { Choice, DateOnly, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { AuditSummary, severities } from '../audits/schema.ts'

export const OverviewQuery = Type.Object({
  site_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this site' })),
})

export const RankProviderState = NamedObject('SeoRankProvider', {
  connected: Type.Boolean(),
  name: Nullable(Type.String()),
})

export const Overview = NamedObject('SeoOverview', {
  sites: Type.Integer(),
  audits: Type.Object({
    total: Type.Integer(),
    last: Nullable(AuditSummary),
    average_score: Nullable(Type.Integer({ description: 'Of the latest finished audit of each site' })),
    trend: Type.Array(Type.Object({ date: DateOnly, score: Nullable(Type.Integer()), site_id: Uuid })),
  }),
  issues: Type.Object({ error: Type.Integer(), warning: Type.Integer(), notice: Type.Integer() }),
  top_issues: Type.Array(
    Type.Object({
      check: Type.String(),
      title: Type.String(),
      severity: Choice(severities),
      affected: Type.Integer(),
      site_id: Uuid,
    }),
  ),
  keywords: Type.Object({
    total: Type.Integer(),
    ranked: Type.Integer(),
    top_3: Type.Integer(),
    top_10: Type.Integer(),
    average_rank: Nullable(Type.Number()),
    improved: Type.Integer(),
    declined: Type.Integer(),
    unchecked: Type.Integer(),
    unavailable: Type.Integer(),
  }),
  provider: RankProviderState,
})
export type Overview = Static<typeof Overview>
