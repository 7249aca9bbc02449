import type { Ctx } from '#kit/context.ts'
import { findProductsOf, loadProfile } from '#modules/billing/index.ts'
import { begin } from '../engine/run.ts'
import { foresee } from '../engine/schedule.ts'
import type { ScheduleEntry, ScheduleMonth } from '../engine/schema.ts'
import { requireSubscription } from '../queries.ts'
import { loadRun, loadStates, worldOf } from '../store/load.ts'
import { listLive } from '../store/queries.ts'

const ahead = (ctx: Ctx, months: number): Temporal.Instant =>
  ctx.now.toZonedDateTimeISO('UTC').add({ months }).toInstant()

/** What a subscription will bill, by the rules that renewals go by. */
export async function getSchedule(ctx: Ctx, id: string, months: number): Promise<ScheduleEntry[]> {
  const row = await requireSubscription(ctx, id)
  const { state, world } = await loadRun(ctx, row, false)
  return [...foresee(begin(state, world), ahead(ctx, months))]
}

const PART = 200
const pause = () => new Promise<void>(resolve => setImmediate(resolve))

/** What all of them will bill, by month and currency; others are served in between. */
export async function getScheduleOfAll(ctx: Ctx, months: number): Promise<ScheduleMonth[]> {
  const [rows, profile] = await Promise.all([listLive(ctx), loadProfile(ctx)])
  const sums = new Map<string, ScheduleMonth>()
  for (let at = 0; at < rows.length; at += PART) {
    const states = await loadStates(ctx, rows.slice(at, at + PART), { lock: false, withCharges: true })
    const asked = states.flatMap(({ items, changes }) =>
      changes.length > 0 ? [...items, ...changes.flatMap(change => change.request.items ?? [])] : [],
    )
    const products = await findProductsOf(ctx, asked)
    for (const state of states) {
      const run = begin(state, worldOf(ctx, profile, state.row, null, products))
      for (const entry of foresee(run, ahead(ctx, months))) add(sums, state.row.currency, entry)
      await pause()
    }
  }
  return [...sums.values()].sort((a, b) => (`${a.month}${a.currency}` < `${b.month}${b.currency}` ? -1 : 1))
}

function add(sums: Map<string, ScheduleMonth>, currency: string, entry: ScheduleEntry): void {
  if (entry.lines.length === 0) return
  const month = entry.on.slice(0, 7)
  const key = `${month} ${currency}`
  const sum = sums.get(key) ?? { month, currency, total_cents: 0, invoices: 0 }
  sum.total_cents += entry.total_cents
  sum.invoices += 1
  sums.set(key, sum)
}
