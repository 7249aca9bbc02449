import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { checks } from '../checks/table.ts'
import { SiteNotFound } from '../errors.ts'
import { findProvider } from '../keywords/providers/index.ts'
import { findTimezone } from '../schedules/queries.ts'
import { findSite } from '../sites/queries.ts'
import { countAll, findNewest, listLatest, listTrend, sumKeywords } from './queries.ts'
import type { Overview } from './schema.ts'

const TREND = 30
const TOP = 10
const titles = new Map(checks.map(({ id, title }) => [id, title]))
const ORDER = { error: 0, warning: 1, notice: 2 } as const

export async function getOverview(ctx: Ctx, siteId: string | null): Promise<Overview> {
  if (siteId !== null) found(await findSite(ctx.db, siteId), SiteNotFound)
  const [counted, latest, last, trend, words, zone, connected] = await Promise.all([
    countAll(ctx.db, siteId),
    listLatest(ctx.db, siteId),
    findNewest(ctx.db, siteId),
    listTrend(ctx.db, siteId, TREND),
    sumKeywords(ctx.db, siteId),
    findTimezone(ctx),
    findProvider(ctx),
  ])
  const scores = latest.map(({ score }) => score).filter(score => score !== null)
  const { rank_sum, ...keywords } = words
  const sum = (severity: 'error' | 'warning' | 'notice') =>
    latest.reduce((total, { counts }) => total + counts[severity], 0)
  return {
    sites: counted.sites,
    audits: {
      total: counted.audits,
      last: last ?? null,
      average_score:
        scores.length === 0 ? null : Math.round(scores.reduce((a, b) => a + b, 0) / scores.length),
      trend: trend.map(({ finished_at, score, site_id }) => ({
        date: localDate(Temporal.Instant.from(finished_at), zone).toString(),
        score,
        site_id,
      })),
    },
    issues: { error: sum('error'), warning: sum('warning'), notice: sum('notice') },
    top_issues: latest
      .flatMap(({ site_id, failing }) =>
        failing.map(one => ({ ...one, site_id, title: titles.get(one.check) ?? one.check })),
      )
      .sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || b.affected - a.affected)
      .slice(0, TOP),
    keywords: {
      ...keywords,
      average_rank: words.ranked === 0 ? null : Math.round((rank_sum / words.ranked) * 10) / 10,
    },
    provider: { connected: connected !== null, name: connected?.provider.name ?? null },
  }
}
