import type { Ctx } from '#kit/context.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { recordEvent } from '../contracts/audit.ts'
import { ExecutedCannotBeVoided, NotWithdrawable } from '../contracts/errors.ts'
import { ContractVoided, ContractWithdrawn, factsOf } from '../contracts/events.ts'
import { type ContractRow, lockContract, updateContract } from '../contracts/queries.ts'
import { cancelFollowUp } from '../reminders.ts'
import { authorOf } from './create.ts'

/** Voiding twice is voiding once. */
export async function voidContract(ctx: Ctx, id: string): Promise<void> {
  const row = await lockContract(ctx, id)
  if (row.status === 'completed') throw ExecutedCannotBeVoided()
  if (row.status === 'voided') return
  const updated = await updateContract(ctx, id, { status: 'voided', voided_at: ctx.now.toString() })
  await cancelFollowUp(ctx, id)
  await recordEvent(ctx, id, 'sender', 'voided', { by: await authorOf(ctx), was: row.status })
  await recordAudit(ctx, {
    action: 'contract_voided',
    targetKind: 'contract',
    targetId: id,
    detail: { title: row.title, was: row.status },
  })
  await ctx.emit(ContractVoided, factsOf(updated))
}

/** Back to a draft, to be changed and sent anew. What somebody signed stays with them; withdrawing twice is once. */
export async function withdrawContract(ctx: Ctx, id: string): Promise<ContractRow> {
  const row = await lockContract(ctx, id)
  if (row.status === 'draft') return row
  if (row.status !== 'sent') throw NotWithdrawable(row.status)
  const updated = await updateContract(ctx, id, {
    status: 'draft',
    sent_at: null,
    content_sha256: null,
    token_expires_at: null,
    reminder_count: 0,
    last_reminded_at: null,
    viewed_a_at: null,
    viewed_b_at: null,
  })
  await cancelFollowUp(ctx, id)
  await recordEvent(ctx, id, 'sender', 'withdrawn', { by: await authorOf(ctx) })
  await recordAudit(ctx, {
    action: 'contract_withdrawn',
    targetKind: 'contract',
    targetId: id,
    detail: { title: row.title },
  })
  await ctx.emit(ContractWithdrawn, factsOf(updated))
  return updated
}
