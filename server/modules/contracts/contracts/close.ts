import type { Ctx } from '#kit/context.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { ContractVoided, factsOf } from '../events.ts'
import { cancelFollowUp } from '../reminders.ts'
import { recordEvent } from './audit.ts'
import { authorOf } from './create.ts'
import { ExecutedCannotBeVoided } from './errors.ts'
import { lockContract, updateContract } from './queries.ts'

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
