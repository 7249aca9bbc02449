import type { Ctx } from '#kit/context.ts'
import { lockInvoices } from '#modules/billing/index.ts'
import {
  type DebitRow,
  findDebitByEndToEndId,
  listDebitsOfRun,
  listSubmittedDebits,
} from '#modules/collections/index.ts'
import { succeedDebit } from '../outcomes/succeed.ts'
import { listAttemptsOfBlock, listSubmittedReferences } from '../runs/queries.ts'
import { endIfDone } from '../runs/settle.ts'
import { applyOne } from './apply.ts'

/** A line of a bank's statement. */
export interface BankLine {
  id: string
  amount_cents: number
  currency: string
  end_to_end_id: string | null
  text: string
}

export interface Collected {
  rule: 'end_to_end' | 'debit_run'
  debits: DebitRow[]
}

const CURRENCY = 'EUR'

/** Which money that came is a debit, or all that is open of a run or a block of one. */
export async function findCollected(ctx: Ctx, lines: readonly BankLine[]): Promise<Map<string, Collected>> {
  const found = new Map<string, Collected>()
  const credits = lines.filter(line => line.amount_cents > 0 && line.currency === CURRENCY)
  if (credits.length === 0) return found
  const references = await listSubmittedReferences(ctx)
  if (references.length === 0) return found
  const ids = [...new Set(credits.flatMap(line => line.end_to_end_id ?? []))]
  const submitted = new Map(
    (await listSubmittedDebits(ctx, ids)).map(debit => [debit.end_to_end_id, debit] as const),
  )
  for (const line of credits) {
    const debit = submitted.get(line.end_to_end_id)
    if (debit?.amount_cents === line.amount_cents) {
      found.set(line.id, { rule: 'end_to_end', debits: [debit] })
      continue
    }
    const said = `${line.text} ${line.end_to_end_id ?? ''}`.toUpperCase()
    for (const { reference, run_id, block } of references) {
      if (!said.includes(reference.toUpperCase())) continue
      const debits = await listOpen(ctx, run_id, block)
      const open = debits.reduce((sum, one) => sum + one.amount_cents, 0)
      if (open !== line.amount_cents) continue
      found.set(line.id, { rule: 'debit_run', debits })
      break
    }
  }
  return found
}

async function listOpen(ctx: Ctx, runId: string, block: number | null): Promise<DebitRow[]> {
  const all = await listDebitsOfRun(ctx, runId, ['submitted'])
  if (block === null) return all
  const ids = new Set(await listAttemptsOfBlock(ctx, runId, block))
  return all.filter(({ id }) => ids.has(id))
}

/** The money of these came on a day. False, and nothing done, where one of them is no longer on its way. */
export async function takeCollected(ctx: Ctx, { debits }: Collected, on: string): Promise<boolean> {
  await lockInvoices(
    ctx,
    debits.map(({ invoice_id }) => invoice_id),
  )
  const still = await listSubmittedDebits(
    ctx,
    debits.flatMap(debit => debit.end_to_end_id ?? []),
  )
  if (still.length !== debits.length) return false
  for (const debit of still.toSorted((a, b) => (a.invoice_id < b.invoice_id ? -1 : 1))) {
    await succeedDebit(ctx, debit, on)
  }
  for (const runId of new Set(still.flatMap(debit => debit.debit_run_id ?? []))) await endIfDone(ctx, runId)
  return true
}

/** Money left because a debit came back; the debit, where it is one of ours. */
export async function takeReturned(
  ctx: Ctx,
  endToEndId: string,
  { code, on }: { code: string; on: string },
): Promise<DebitRow | undefined> {
  const debit = await findDebitByEndToEndId(ctx, endToEndId)
  if (!debit || (!debit.debit_run_id && !debit.payment_id)) return undefined
  await applyOne(ctx, debit.id, { code, on })
  return debit
}
