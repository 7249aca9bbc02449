import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, order } from '#kit/job.ts'
import { holdParties } from '#modules/crm/index.ts'
import { privateTo } from '../visibility/veil.ts'
import { ConversationReopened } from './events.ts'
import { lockConversation, updateConversation } from './team-queries.ts'
import { reopen } from './upkeep-queries.ts'

const wake = order<{ contact_id: string }>({ name: 'email.wake_conversation' })

export const wakeLater = (ctx: Ctx, contactId: string, at: Temporal.Instant) =>
  ctx.schedule(wake, { contact_id: contactId }, { key: contactId, at })
export const wakeNever = (ctx: Ctx, contactId: string) => ctx.unschedule(wake, contactId)

/** A person wrote this. */
export async function reopenByMail(ctx: Ctx, id: string, contactIds: readonly string[]): Promise<void> {
  for (const contact_id of await reopen(ctx, contactIds)) {
    await wakeNever(ctx, contact_id)
    const heardBy = await privateTo(ctx, id)
    await ctx.emit(ConversationReopened, { contact_id, by: 'mail', tell_id: null, ...heardBy })
  }
}

/** The time is over, unless it was moved or somebody wrote meanwhile. */
async function wakeUp(ctx: Ctx, contactId: string): Promise<void> {
  holdParties(ctx, { contacts: [contactId] })
  const row = await lockConversation(ctx, contactId)
  if (row?.status !== 'snoozed' || row.snooze_until === null) return
  if (Temporal.Instant.compare(Temporal.Instant.from(row.snooze_until), ctx.now) > 0) return
  await updateConversation(ctx, contactId, { status: 'open', snooze_until: null, snoozed_by: null })
  await ctx.emit(ConversationReopened, {
    contact_id: contactId,
    by: 'time',
    tell_id: row.assignee_id ?? row.snoozed_by,
  })
}

export const conversationJobs = [
  carryOut(wake, (ctx: WorkCtx, { contact_id }) => ctx.transact(inner => wakeUp(inner, contact_id))),
]
