import { type Ctx, userIdOf } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadLocality, toCents } from '#modules/analytics/index.ts'
import { findNames } from '#modules/identity/index.ts'
import { readPeriod } from '../periods/period.ts'
import { listTargets, type OwnerSums, sumByOwner } from '../periods/queries.ts'
import type { ForecastPeriodQuery, PeriodForecast } from '../periods/schema.ts'
import { windowOf } from '../periods/window.ts'
import { findLatest, listLatestAmounts } from '../submissions/queries.ts'

export async function getForecast(ctx: Ctx, query: ForecastPeriodQuery): Promise<PeriodForecast> {
  const { timezone, currency } = await loadLocality(ctx.db)
  const period = readPeriod(query.period, localDate(ctx.now, timezone))
  const window = await windowOf(ctx, period, timezone, query)
  const caller = userIdOf(ctx)
  const owner = query.owner_id ?? caller
  const [sums, targets, submitted, submission] = await Promise.all([
    sumByOwner(ctx.db, window),
    listTargets(ctx.db, window.first, window.last),
    listLatestAmounts(ctx.db, period.key),
    owner === null ? undefined : findLatest(ctx.db, period.key, owner),
  ])
  const owners = new Set<number | null>(sums.map(({ owner_id }) => owner_id))
  for (const id of [...submitted.keys(), ...targets.keys()]) {
    if (id !== null && (query.owner_id === undefined || id === query.owner_id)) owners.add(id)
  }
  const byOwner = new Map(sums.map(row => [row.owner_id, row]))
  const names = await findNames(
    ctx,
    [...owners].filter(id => id !== null),
  )
  const by_owner = [...owners]
    .map(id => ({
      owner_id: id,
      name: id === null ? '' : (names.get(id)?.name ?? ''),
      target_cents: id === null ? null : (targets.get(id) ?? null),
      ...shown(byOwner.get(id)),
      submitted: id === null ? null : (submitted.get(id) ?? null),
    }))
    .sort((a, b) => b.weighted_cents - a.weighted_cents || (a.owner_id ?? 0) - (b.owner_id ?? 0))
  return {
    period: { key: period.key, start: window.first, end: window.last },
    currency,
    target_cents: targetOf(targets, query.owner_id),
    ...shown(addUp(sums)),
    by_owner,
    submission: submission ?? null,
  }
}

/** Everybody's own goal, where there is none for all together. */
function targetOf(targets: ReadonlyMap<number | null, number>, ownerId: number | undefined): number | null {
  if (ownerId !== undefined) return targets.get(ownerId) ?? null
  if (targets.size === 0) return null
  return targets.get(null) ?? [...targets.values()].reduce((all, target) => all + target, 0)
}

const zero: Omit<OwnerSums, 'owner_id'> = {
  closed: '0',
  commit: '0',
  best_case: '0',
  pipeline: '0',
  weighted: '0',
}

function addUp(rows: readonly OwnerSums[]): typeof zero {
  const add = (key: keyof typeof zero) => String(rows.reduce((all, row) => all + BigInt(row[key]), 0n))
  return {
    closed: add('closed'),
    commit: add('commit'),
    best_case: add('best_case'),
    pipeline: add('pipeline'),
    weighted: add('weighted'),
  }
}

const shown = (sums: typeof zero = zero) => ({
  closed_cents: toCents(sums.closed),
  commit_cents: toCents(sums.commit),
  best_case_cents: toCents(sums.best_case),
  pipeline_cents: toCents(sums.pipeline),
  weighted_cents: toCents(sums.weighted),
})
