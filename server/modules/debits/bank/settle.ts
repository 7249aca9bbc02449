import type { Ctx } from '#kit/context.ts'
import { findDebitByEndToEndId, listDebitsOfRun } from '#modules/collections/index.ts'
import { succeedDebit } from '../outcomes/succeed.ts'
import { applyOne } from '../returns/apply.ts'
import { handOver } from '../runs/hand-over.ts'
import { findByReference, listAttemptsOfBlock, lockRun } from '../runs/queries.ts'
import { endIfDone } from '../runs/settle.ts'

/** An entry of the bank's statement that names one debit. */
export interface Entry {
  amount_cents: number
  /** The day of the entry. */
  on: string
}

export interface SettledDebit {
  attempt_id: string
  invoice_id: string
  payment_id: string
  amount_cents: number
}

/** In the caller's transaction: the debit on its way with this id and exactly this amount has come. */
export async function settleByEndToEndId(
  ctx: Ctx,
  endToEndId: string,
  { amount_cents, on }: Entry,
): Promise<SettledDebit | null> {
  const found = await findDebitByEndToEndId(ctx, endToEndId)
  if (!found || found.amount_cents !== amount_cents || found.state !== 'submitted') return null
  if (!(await succeedDebit(ctx, found, on))) return null
  if (found.debit_run_id) await endIfDone(ctx, found.debit_run_id)
  return settled(found)
}

const settled = (debit: {
  id: string
  invoice_id: string
  payment_id: string | null
  amount_cents: number
}) => ({
  attempt_id: debit.id,
  invoice_id: debit.invoice_id,
  payment_id: debit.payment_id!,
  amount_cents: debit.amount_cents,
})

/** All that is still on its way of a run, or of one block of it, where it comes to exactly this amount. */
export async function settleByReference(
  ctx: Ctx,
  reference: string,
  { amount_cents, on }: Entry,
): Promise<SettledDebit[] | null> {
  const found = await findByReference(ctx, reference)
  if (!found) return null
  const run = await lockRun(ctx, found.run_id)
  if (run.state === 'built') await handOver(ctx, run)
  const open = await listDebitsOfRun(ctx, found.run_id, ['submitted'])
  const of = found.block === null ? null : new Set(await listAttemptsOfBlock(ctx, found.run_id, found.block))
  const debits = of ? open.filter(({ id }) => of.has(id)) : open
  const sum = debits.reduce((total, debit) => total + debit.amount_cents, 0)
  if (debits.length === 0 || sum !== amount_cents) return null
  for (const debit of debits) await succeedDebit(ctx, debit, on)
  await endIfDone(ctx, found.run_id)
  return debits.map(settled)
}

/** The bank took it back, or never collected it. Null where no debit of ours is called so. */
export async function returnByEndToEndId(
  ctx: Ctx,
  endToEndId: string,
  { code, on }: { code: string; on: string },
): Promise<{ attempt_id: string; invoice_id: string; outcome: 'applied' | 'duplicates' } | null> {
  const debit = await findDebitByEndToEndId(ctx, endToEndId)
  if (!debit || !(debit.debit_run_id || debit.payment_id)) return null
  const outcome = await applyOne(ctx, debit.id, { code, on })
  return { attempt_id: debit.id, invoice_id: debit.invoice_id, outcome }
}
