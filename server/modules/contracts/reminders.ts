import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { recordEvent } from './contracts/audit.ts'
import { ContractExpired, ContractExpiring, ContractReminded, factsOf } from './contracts/events.ts'
import { type ContractRow, lockContract, markExpiryTold, updateContract } from './contracts/queries.ts'
import { parties } from './contracts/schema.ts'
import { mailSigningLinks } from './mail.ts'

/** How long a link can sign. */
export const LINK_DAYS = 30
const FIRST_REMINDER_DAYS = 5
const NEXT_REMINDER_DAYS = 2
const MOST_REMINDERS = 5
/** How long before the links end the sender hears of it. */
const WARNING_DAYS = 3

const isOpen = ({ status }: ContractRow) => status === 'sent' || status === 'partially_signed'
export const isPastExpiry = (ctx: Pick<Ctx, 'now'>, { token_expires_at }: ContractRow): boolean =>
  token_expires_at !== null && Temporal.Instant.compare(Temporal.Instant.from(token_expires_at), ctx.now) <= 0

/** `count` is how many were sent when it was planned: a job that runs again after a crash finds it done. */
export const remindSigners = job<{ contract_id: string; count: number }>({
  name: 'contracts.remind_signers',
  handler: (ctx, { contract_id, count }) =>
    ctx.transact(async inner => {
      const row = await lockContract(inner, contract_id)
      if (!isOpen(row) || isPastExpiry(inner, row) || row.reminder_count !== count) return
      if (count >= MOST_REMINDERS) return
      const updated = await updateContract(inner, contract_id, {
        reminder_count: count + 1,
        last_reminded_at: inner.now.toString(),
      })
      const to = parties.filter(party => updated[`signed_${party}_at`] === null)
      await mailSigningLinks(inner, updated, to, { reminds: true })
      await recordEvent(inner, contract_id, 'system', 'reminder_sent', {
        to: to.map(party => updated[`party_${party}_email`]),
        number: count + 1,
      })
      await inner.emit(ContractReminded, factsOf(updated))
      await planReminder(inner, updated)
    }),
})

export const expireContract = job<{ contract_id: string }>({
  name: 'contracts.expire_contract',
  handler: (ctx, { contract_id }) =>
    ctx.transact(async inner => {
      const row = await lockContract(inner, contract_id)
      if (isOpen(row) && isPastExpiry(inner, row)) await markExpired(inner, row)
    }),
})

/** Once for each end that was planned: the mark is written with the event. */
export const warnOfExpiry = job<{ contract_id: string }>({
  name: 'contracts.warn_of_expiry',
  handler: (ctx, { contract_id }) =>
    ctx.transact(async inner => {
      const row = await lockContract(inner, contract_id)
      const { token_expires_at } = row
      if (!isOpen(row) || isPastExpiry(inner, row) || token_expires_at === null) return
      if (!(await markExpiryTold(inner, contract_id))) return
      await inner.emit(ContractExpiring, { ...factsOf(row), expires_at: token_expires_at })
    }),
})

async function markExpired(ctx: Ctx, row: ContractRow): Promise<ContractRow> {
  const updated = await updateContract(ctx, row.id, { status: 'expired' })
  await cancelFollowUp(ctx, row.id)
  await recordEvent(ctx, row.id, 'system', 'expired', { token_expires_at: row.token_expires_at })
  await ctx.emit(ContractExpired, factsOf(updated))
  return updated
}

/** A link ends at its moment, not when a worker finds the time. */
export async function expireIfDue(ctx: Ctx, row: ContractRow): Promise<ContractRow> {
  return isOpen(row) && isPastExpiry(ctx, row) ? markExpired(ctx, row) : row
}

async function planReminder(ctx: Ctx, row: ContractRow): Promise<void> {
  if (row.reminder_count >= MOST_REMINDERS) return ctx.unschedule(remindSigners, row.id)
  const isFirst = row.reminder_count === 0 && row.last_reminded_at === null
  const from = Temporal.Instant.from(row.last_reminded_at ?? row.sent_at ?? ctx.now.toString())
  await ctx.schedule(
    remindSigners,
    { contract_id: row.id, count: row.reminder_count },
    { key: row.id, at: from.add({ hours: 24 * (isFirst ? FIRST_REMINDER_DAYS : NEXT_REMINDER_DAYS) }) },
  )
}

export async function planFollowUp(ctx: Ctx, row: ContractRow): Promise<void> {
  await planReminder(ctx, row)
  if (row.token_expires_at) {
    const at = Temporal.Instant.from(row.token_expires_at)
    await ctx.schedule(expireContract, { contract_id: row.id }, { key: row.id, at })
    const warnAt = at.subtract({ hours: 24 * WARNING_DAYS })
    await ctx.schedule(warnOfExpiry, { contract_id: row.id }, { key: row.id, at: warnAt })
  }
}

export async function cancelFollowUp(ctx: Ctx, contractId: string): Promise<void> {
  await Promise.all(
    [remindSigners, expireContract, warnOfExpiry].map(planned => ctx.unschedule(planned, contractId)),
  )
}
