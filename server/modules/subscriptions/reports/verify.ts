import type { Ctx } from '#kit/context.ts'
import { findDifferingMonth, findDifferingSubscription, sumAll } from './queries.ts'

export interface Verdict {
  agrees: boolean
  ledger_total_cents: number
  live_total_cents: number
  rollup_total_cents: number
  /** The first subscription whose movements do not add up to what it is worth. */
  subscription: { id: string; ledger_cents: number; live_cents: number } | null
  /** The first month whose kept sum is not the sum of its movements. */
  month: { month: string; ledger_cents: number; rollup_cents: number } | null
}

/** Adds the whole ledger up again and compares it with everything that was derived from it. */
export async function verifyLedger(ctx: Ctx): Promise<Verdict> {
  const subscription = await findDifferingSubscription(ctx)
  const month = await findDifferingMonth(ctx)
  const { ledger, live, rollup } = await sumAll(ctx)
  return {
    agrees: !subscription && !month && ledger === live && live === rollup,
    ledger_total_cents: ledger,
    live_total_cents: live,
    rollup_total_cents: rollup,
    subscription: subscription ?? null,
    month: month ?? null,
  }
}
