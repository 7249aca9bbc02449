import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import { CampaignNotFound } from '../errors.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { findCampaign, loadOrganization } from '../stored/queries.ts'
import { type Counts, confidenceOf, rankVariants, toStats, verdictOf } from './numbers.ts'
import type { LinkCount, Report } from './schema.ts'
import { listLinks, readNumbersOf, readScopes } from './tally-queries.ts'

const LINKS_IN_REPORT = 20
const HOURLY_FOR = { hours: 72 }

export async function readReport(ctx: Ctx, id: string): Promise<Report> {
  const campaign = found(await findCampaign(ctx, id), CampaignNotFound)
  const [numbers, scopes, links, { timezone }] = await Promise.all([
    readNumbersOf(ctx.db, id),
    readScopes(ctx.db, id),
    listLinks(ctx.db, id),
    loadOrganization(ctx),
  ])
  const test = campaign.ab_test as StoredTest | null
  const ranked = test ? rankVariants(test, numbers) : []
  const confidence = confidenceOf(ranked)
  return {
    stats: toStats(numbers.total),
    variants: (test?.variants ?? []).map(({ label, subject }) => ({
      label,
      subject,
      stats: toStats(numbers.variants.get(label) ?? new Map()),
      winner: campaign.winner === label,
    })),
    confidence,
    verdict: verdictOf(ranked, confidence),
    timeline: toTimeline(scopes.hour, campaign.started_at, timezone),
    domains: [...scopes.domain]
      .map(([domain, counts]) => ({ domain, ...pick(counts, ['sent', 'opened', 'clicked', 'bounced']) }))
      .sort((a, b) => b.sent - a.sent || (a.domain < b.domain ? -1 : 1)),
    links: toLinks(links, scopes.link).slice(0, LINKS_IN_REPORT),
  }
}

export async function readLinks(ctx: Ctx, id: string): Promise<LinkCount[]> {
  found(await findCampaign(ctx, id), CampaignNotFound)
  const [links, scopes] = await Promise.all([listLinks(ctx.db, id), readScopes(ctx.db, id)])
  return toLinks(links, scopes.link)
}

function pick<const N extends string>(counts: Counts | undefined, names: readonly N[]) {
  return Object.fromEntries(names.map(name => [name, counts?.get(name) ?? 0])) as Record<N, number>
}

/** Most clicked first, one row an address. */
const toLinks = (
  links: readonly { position: number; url: string }[],
  counted: ReadonlyMap<string, Counts>,
): LinkCount[] =>
  links
    .map(({ position, url }) => ({
      url,
      ...pick(counted.get(String(position)), ['clicks', 'unique_clicks', 'machine_clicks']),
    }))
    .sort((a, b) => b.clicks - a.clicks || b.unique_clicks - a.unique_clicks)

/** Hours of the first three days, then days of the organization. */
function toTimeline(hours: ReadonlyMap<string, Counts>, startedAt: string | null, zone: string) {
  const edge = startedAt ? Temporal.Instant.from(startedAt).add(HOURLY_FOR) : null
  const points = new Map<string, { at: string; sent: number; opened: number; clicked: number }>()
  for (const [hour, counts] of hours) {
    const instant = Temporal.Instant.from(hour)
    const isDaily = edge !== null && Temporal.Instant.compare(instant, edge) >= 0
    const at = isDaily ? startOfDay(localDate(instant, zone), zone) : instant
    const key = at.toString({ fractionalSecondDigits: 3 })
    const point = points.get(key) ?? { at: key, sent: 0, opened: 0, clicked: 0 }
    const own = pick(counts, ['sent', 'opened', 'clicked'])
    points.set(key, {
      at: key,
      sent: point.sent + own.sent,
      opened: point.opened + own.opened,
      clicked: point.clicked + own.clicked,
    })
  }
  return [...points.values()]
    .filter(one => one.sent + one.opened + one.clicked > 0)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}
