import type { Ctx, WorkCtx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadCollectionsSettings, loadProfile } from '#modules/billing/index.ts'
import { listDebitsOfRun } from '#modules/collections/index.ts'
import { RunAlready } from '../errors.ts'
import { DebitRunSettled } from '../events.ts'
import { succeedDebit } from '../outcomes/succeed.ts'
import { addTargetDays } from '../sepa/calendar.ts'
import { handOver } from './hand-over.ts'
import { factsOf } from './present.ts'
import { listDueRuns, lockRun, type RunRow, updateRun } from './queries.ts'

/** So many at once that nobody waits for their invoices. */
const BATCH = 50
const ASSUMED_AFTER_DAYS = 5

/**
 * The money came: what is still on its way succeeds, a batch a transaction. Whoever dies in between leaves the run as it
 * is, and who comes next goes on.
 */
export async function settleRun(ctx: WorkCtx, id: string, on?: string): Promise<RunRow> {
  const first = await ctx.transact(async inner => {
    const row = await lockRun(inner, id)
    if (row.state === 'canceled') throw RunAlready(row.state)
    return row.state === 'built' ? handOver(inner, row) : row
  })
  if (first.state === 'settled') return first
  for (;;) {
    const settled = await ctx.transact(async inner => {
      const debits = await listDebitsOfRun(inner, id, ['submitted'], BATCH)
      for (const debit of debits) await succeedDebit(inner, debit, on)
      return debits.length < BATCH ? endIfDone(inner, id) : null
    })
    if (settled) return settled
  }
}

/** Once nothing of it is on its way any more, however that came. */
export async function endIfDone(ctx: Ctx, id: string): Promise<RunRow | null> {
  const row = await lockRun(ctx, id)
  if (row.state !== 'submitted') return row
  const [open] = await listDebitsOfRun(ctx, id, ['submitted'], 1)
  if (open) return null
  const settled = await updateRun(ctx, id, { state: 'settled', settled_at: ctx.now.toString() })
  await ctx.emit(DebitRunSettled, factsOf(settled))
  return settled
}

/** Where the bank has had five days to send something back and did not. */
export async function settleDueRuns(ctx: WorkCtx): Promise<void> {
  const due = await ctx.transact(async inner => {
    const { sepa } = await loadCollectionsSettings(inner)
    if (!sepa?.assume_settled) return []
    const { organization } = await loadProfile(inner)
    const today = localDate(inner.now, organization.timezone)
    const runs = await listDueRuns(inner, today.toString())
    return runs.filter(({ collected_on }) => {
      const end = addTargetDays(Temporal.PlainDate.from(collected_on), ASSUMED_AFTER_DAYS)
      return Temporal.PlainDate.compare(end, today) <= 0
    })
  })
  for (const { id } of due) await settleRun(ctx, id)
}
