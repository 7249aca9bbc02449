import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadLocality, toCents } from '#modules/analytics/index.ts'
import { findUsers, recordAudit } from '#modules/identity/index.ts'
import { ForecastSubmitted } from '../events.ts'
import { PeriodEnded, SubmissionNotFound, SubmitForOthers } from '../periods/errors.ts'
import { readPeriod } from '../periods/period.ts'
import { listWindowDeals, type WindowDeal } from '../periods/queries.ts'
import type { ForecastSubmissionDetail, SubmissionIn } from '../periods/schema.ts'
import { windowOf } from '../periods/window.ts'
import { findSubmission, insertSubmission } from './queries.ts'

/** What somebody stands for, with the deals it rests on as they are at this moment. */
export async function submitForecast(ctx: Ctx, input: SubmissionIn): Promise<ForecastSubmissionDetail> {
  const { timezone, currency } = await loadLocality(ctx.db)
  const today = localDate(ctx.now, timezone)
  const period = readPeriod(input.period, today)
  const ownerId = await readOwner(ctx, input.owner_id)
  if (Temporal.PlainDate.compare(period.end, today) < 0) throw PeriodEnded()
  const window = await windowOf(ctx, period, timezone, { owner_id: ownerId })
  const deals = await listWindowDeals(ctx.db, window)
  const id = newId()
  await insertSubmission(ctx, {
    id,
    period: period.key,
    period_start: window.first,
    period_end: window.last,
    owner_id: ownerId,
    submitted_by_id: userIdOf(ctx),
    currency,
    amount_cents: input.amount_cents,
    best_case_cents: input.best_case_cents ?? null,
    note: input.note ?? null,
    ...addUp(deals),
    deals: deals.map(({ weighted_cents: _, ...deal }) => deal),
  })
  await ctx.emit(ForecastSubmitted, {
    submission_id: id,
    period: period.key,
    owner_id: ownerId,
    submitted_by_id: userIdOf(ctx),
    amount_cents: input.amount_cents,
    best_case_cents: input.best_case_cents ?? null,
    currency,
  })
  await recordAudit(ctx, {
    action: 'forecast_submitted',
    targetKind: 'forecast_submission',
    targetId: id,
    detail: { period: period.key, owner_id: ownerId, amount_cents: input.amount_cents },
  })
  return getSubmission(ctx, id)
}

async function readOwner(ctx: Ctx, given: number | undefined): Promise<number> {
  const caller = userIdOf(ctx)
  const ownerId = given ?? caller
  if (ownerId === null) throw InvalidInput('owner_id is required')
  if (ownerId === caller) return ownerId
  if (ctx.actor.kind === 'user' && !roleAtLeast(ctx.actor.role, 'admin')) throw SubmitForOthers()
  if ((await findUsers(ctx.db, [ownerId])).length === 0) throw InvalidInput('owner_id not found')
  return ownerId
}

function addUp(deals: readonly WindowDeal[]) {
  const sum = (
    which: (deal: WindowDeal) => boolean,
    of: 'amount_cents' | 'weighted_cents' = 'amount_cents',
  ) => toCents(String(deals.filter(which).reduce((all, deal) => all + BigInt(deal[of]), 0n)))
  const isOpen = (category: string) => (deal: WindowDeal) =>
    deal.status === 'open' && deal.category === category
  const closed_cents = sum(({ status }) => status === 'won')
  return {
    closed_cents,
    commit_cents: sum(isOpen('commit')),
    best_case_open_cents: sum(isOpen('best_case')),
    pipeline_cents: sum(isOpen('pipeline')),
    weighted_cents: toCents(closed_cents + sum(({ status }) => status === 'open', 'weighted_cents')),
  }
}

export async function getSubmission(ctx: Ctx, id: string): Promise<ForecastSubmissionDetail> {
  const {
    period_start: _,
    period_end: __,
    ...shown
  } = found(await findSubmission(ctx.db, id), SubmissionNotFound)
  return shown
}
