import { type Ctx, userIdOf } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { holdParties } from '#modules/crm/index.ts'
import { ContactNotFound, MessageNotFound } from '../messages/errors.ts'
import { isColleague } from '../visibility/thread-queries.ts'
import { ConversationAssigned, ConversationDone, ConversationReopened } from './events.ts'
import { findContact, findIncomingOf } from './queries.ts'
import { wakeLater, wakeNever } from './reopening.ts'
import type { ConversationPatch } from './schema.ts'
import {
  insertConversation,
  lockConversation,
  setRead,
  setUnread,
  updateConversation,
} from './team-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

export async function changeConversation(
  ctx: Ctx,
  contactId: string,
  patch: ConversationPatch,
): Promise<void> {
  holdParties(ctx, { contacts: [contactId] })
  found(await findContact(ctx, contactId), ContactNotFound)
  await insertConversation(ctx, contactId)
  const row = (await lockConversation(ctx, contactId))!
  await assign(ctx, row, patch.assignee_id)
  await settle(ctx, row, patch)
}

async function assign(ctx: Ctx, row: Row, assigneeId: number | null | undefined): Promise<void> {
  if (assigneeId === undefined || assigneeId === row.assignee_id) return
  if (assigneeId !== null && !(await isColleague(ctx, assigneeId)))
    throw InvalidInput('assignee_id must be the id of a colleague')
  await updateConversation(ctx, row.contact_id, { assignee_id: assigneeId })
  await ctx.emit(ConversationAssigned, {
    contact_id: row.contact_id,
    assignee_id: assigneeId,
    before_id: row.assignee_id,
  })
}

/** Open, done, or put off; a moment alone puts it off. */
async function settle(ctx: Ctx, row: Row, patch: ConversationPatch): Promise<void> {
  const { contact_id } = row
  const status = patch.status ?? (patch.snooze_until ? 'snoozed' : undefined)
  if (status === undefined) return
  if (status === 'snoozed') {
    const given = patch.snooze_until === undefined ? row.snooze_until : patch.snooze_until
    if (given === null) throw InvalidInput('snooze_until is required')
    const at = Temporal.Instant.from(given)
    if (Temporal.Instant.compare(at, ctx.now) <= 0) throw InvalidInput('snooze_until must be in the future')
    await updateConversation(ctx, contact_id, {
      status,
      snooze_until: at.toString(),
      snoozed_by: userIdOf(ctx),
    })
    return wakeLater(ctx, contact_id, at)
  }
  if (row.status === 'snoozed') await wakeNever(ctx, contact_id)
  if (status === row.status) return
  await updateConversation(ctx, contact_id, { status, snooze_until: null, snoozed_by: null })
  if (status === 'done') return ctx.emit(ConversationDone, { contact_id })
  await ctx.emit(ConversationReopened, { contact_id, by: 'person', tell_id: null })
}

/** For the caller alone: what colleagues have read is theirs. */
export async function markRead(ctx: Ctx, contactId: string): Promise<number> {
  found(await findContact(ctx, contactId), ContactNotFound)
  const me = userIdOf(ctx)
  return me === null ? 0 : setRead(ctx, me, contactId)
}

/** This message, or the last that came. */
export async function markUnread(ctx: Ctx, contactId: string, messageId?: string | null): Promise<number> {
  found(await findContact(ctx, contactId), ContactNotFound)
  const message = await findIncomingOf(ctx, contactId, messageId ?? undefined)
  if (messageId) found(message, MessageNotFound)
  const me = userIdOf(ctx)
  if (!message || me === null) return 0
  await setUnread(ctx, me, message.id)
  return 1
}
