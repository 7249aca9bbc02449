import type { WorkCtx } from '#kit/context.ts'
import { recordEvent } from '../contracts/audit.ts'
import { ContractDeclined, factsOf } from '../contracts/events.ts'
import { lockContract, updateContract } from '../contracts/queries.ts'
import type { ContractStatus } from '../contracts/schema.ts'
import { readTarget } from '../contracts/tokens.ts'
import { mailDecline } from '../mail.ts'
import { cancelFollowUp, expireIfDue } from '../reminders.ts'
import { AlreadyClosed, AlreadySigned, DownloadOnly } from './errors.ts'
import type { DeclineIn } from './schema.ts'

const CLOSED: readonly ContractStatus[] = ['completed', 'declined', 'voided', 'expired']

export async function declineContract(
  ctx: WorkCtx,
  { reason, name }: DeclineIn,
): Promise<{ status: ContractStatus }> {
  const { contractId, party, purpose } = readTarget(ctx)
  if (purpose === 'download') throw DownloadOnly()
  const outcome = await ctx.transact(async inner => {
    const row = await expireIfDue(inner, await lockContract(inner, contractId))
    if (CLOSED.includes(row.status)) return { problem: AlreadyClosed(row.status) }
    if (row[`signed_${party}_at`] !== null) return { problem: AlreadySigned() }
    const updated = await updateContract(inner, contractId, {
      status: 'declined',
      declined_at: inner.now.toString(),
      declined_by: party,
      decline_reason: reason,
    })
    await cancelFollowUp(inner, contractId)
    const who = name.trim() || row[`party_${party}_name`]
    await recordEvent(inner, contractId, party, 'declined', { reason, name: who })
    // Of a draft only the sender knows: nobody waits for an answer.
    if (row.status !== 'draft') await mailDecline(inner, updated, party, { name: who, reason })
    await inner.emit(ContractDeclined, { ...factsOf(updated), party, name: who, reason })
    return { status: updated.status }
  })
  if ('problem' in outcome) throw outcome.problem
  return outcome
}
