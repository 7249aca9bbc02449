import type { Ctx, WorkCtx } from '#kit/context.ts'
import {
  type DebitRow,
  findDebit,
  findDebitByEndToEndId,
  listDebitsOfRun,
} from '#modules/collections/index.ts'
import { returnDebit } from '../outcomes/give-back.ts'
import { handOver } from '../runs/hand-over.ts'
import { findByReference, listAttemptsOfBlock, lockRun } from '../runs/queries.ts'
import { endIfDone } from '../runs/settle.ts'
import { readReturns } from './read.ts'
import type { Refusal } from './read-work.ts'

export interface Applied {
  applied: number
  duplicates: number
  unknown: string[]
}

/** Each in a transaction of its own: the same file again finds what is done, and goes on where it stopped. */
export async function applyReturns(ctx: WorkCtx, bytes: Buffer): Promise<Applied> {
  const answer: Applied = { applied: 0, duplicates: 0, unknown: [] }
  for (const refusal of await readReturns(ctx, bytes)) {
    const ids = await ctx.transact(inner => findMeant(inner, refusal))
    if (ids.length === 0) answer.unknown.push(refusal.id)
    for (const id of ids) {
      const outcome = await ctx.transact(inner => applyOne(inner, id, refusal))
      answer[outcome] += 1
    }
  }
  return answer
}

const idsOf = (rows: readonly DebitRow[]) => rows.map(row => row.id)
const ALL = ['scheduled', 'submitted', 'succeeded', 'failed', 'returned', 'canceled']

async function findMeant(ctx: Ctx, { of, id }: Refusal): Promise<string[]> {
  if (of === 'debit') {
    const debit = await findDebitByEndToEndId(ctx, id)
    // One that is in no file cannot have come back.
    return debit && (debit.debit_run_id || debit.payment_id) ? [debit.id] : []
  }
  const found = await findByReference(ctx, id)
  if (!found) return []
  if (found.block !== null) return listAttemptsOfBlock(ctx, found.run_id, found.block)
  return idsOf(await listDebitsOfRun(ctx, found.run_id, ALL))
}

/** A bank that answers has the file, whether or not anybody said so here. */
export async function applyOne(
  ctx: Ctx,
  id: string,
  { code, on }: Pick<Refusal, 'code' | 'on'>,
): Promise<'applied' | 'duplicates'> {
  const before = await findDebit(ctx, id)
  if (before?.state === 'scheduled' && before.debit_run_id) {
    const run = await lockRun(ctx, before.debit_run_id)
    if (run.state === 'built') await handOver(ctx, run)
  }
  const debit = await findDebit(ctx, id)
  if (debit?.state !== 'submitted' && debit?.state !== 'succeeded') return 'duplicates'
  await returnDebit(ctx, id, { code, on: on ?? undefined })
  if (debit.debit_run_id) await endIfDone(ctx, debit.debit_run_id)
  return 'applied'
}
