import { type Ctx, type Role, roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { asUser } from '../access/person.ts'
import { openToWrite } from '../access/rules.ts'
import { takeAttachments } from '../attachments/take.ts'
import { AttachmentNotFoundHere, TextRequired } from '../messages/errors.ts'
import { findRoot, postAs } from '../messages/post.ts'
import { findRole, insertScheduled, lockScheduled, pageScheduled, saveScheduled } from './queries.ts'
import {
  AlreadySent,
  type NewScheduled,
  type ScheduledMessage,
  ScheduledNotFound,
  type ScheduledPatch,
  type ScheduledQuery,
  SendAtFar,
  SendAtPast,
} from './schema.ts'

const toView = <T extends { status: string }>(row: T) => ({
  ...row,
  status: row.status as ScheduledMessage['status'],
})

const MOST_DAYS = 366

function readMoment(ctx: Ctx, text: string): Temporal.Instant {
  const at = Temporal.Instant.from(text)
  if (Temporal.Instant.compare(at, ctx.now) <= 0) throw SendAtPast()
  if (Temporal.Instant.compare(at, ctx.now.add({ hours: 24 * MOST_DAYS })) > 0) throw SendAtFar()
  return at
}

export async function schedule(ctx: Ctx, roomId: string, body: NewScheduled): Promise<ScheduledMessage> {
  const { me } = await openToWrite(ctx, roomId)
  const at = readMoment(ctx, body.send_at)
  const text = body.text ?? ''
  const wanted = [...new Set(body.attachment_ids ?? [])]
  if (text.trim() === '' && wanted.length === 0) throw TextRequired()
  const files = await takeAttachments(ctx, roomId, me.key, wanted)
  if (files.length < wanted.length) throw AttachmentNotFoundHere()
  const rootId = body.thread_root_id ? await findRoot(ctx, roomId, body.thread_root_id) : null
  const id = newId()
  const row = await insertScheduled(ctx, {
    id,
    room_id: roomId,
    user_id: me.userId!,
    text,
    send_at: at.toString(),
    thread_root_id: rootId,
    attachment_ids: files.map(file => file.id),
    created_at: ctx.now.toString(),
  })
  await ctx.schedule(sendScheduled, { scheduled_id: id }, { key: id, at })
  return toView(row)
}

export async function listScheduled(ctx: Ctx, query: ScheduledQuery) {
  const { data, pagination } = await pageScheduled(ctx, userIdOf(ctx)!, query.status === 'pending', query)
  return { data: data.map(toView), pagination }
}

async function lockMine(ctx: Ctx, id: string) {
  const row = await lockScheduled(ctx, id)
  if (!row || row.user_id !== userIdOf(ctx)) throw ScheduledNotFound()
  if (row.status === 'sent') throw AlreadySent()
  return row
}

export async function changeScheduled(
  ctx: Ctx,
  id: string,
  patch: ScheduledPatch,
): Promise<ScheduledMessage> {
  const row = await lockMine(ctx, id)
  if (row.status !== 'pending') throw ScheduledNotFound()
  const at = patch.send_at === undefined ? null : readMoment(ctx, patch.send_at)
  if (patch.text !== undefined && patch.text.trim() === '' && row.attachment_ids.length === 0)
    throw TextRequired()
  if (at) await ctx.schedule(sendScheduled, { scheduled_id: id }, { key: id, at })
  const saved = await saveScheduled(ctx, id, {
    text: patch.text ?? row.text,
    send_at: at?.toString() ?? row.send_at,
  })
  return toView(saved)
}

export async function cancelScheduled(ctx: Ctx, id: string): Promise<ScheduledMessage> {
  const row = await lockMine(ctx, id)
  if (row.status === 'pending') await ctx.unschedule(sendScheduled, id)
  return toView(await saveScheduled(ctx, id, { status: row.status === 'pending' ? 'canceled' : row.status }))
}

/** The message and the mark that it was sent are one transaction: whatever crashes, it is there once. */
export const sendScheduled = job<{ scheduled_id: string }>({
  name: 'messaging.send_scheduled',
  concurrency: 8,
  perOrganization: 4,
  handler: async (ctx, { scheduled_id: id }) => {
    try {
      await ctx.transact(inner => send(inner, id))
    } catch (error) {
      // What the room answers to its author: it will not be otherwise the next time.
      if (!(error instanceof Problem) || error.status >= 500) throw error
      await ctx.transact(async inner => {
        const row = await lockScheduled(inner, id)
        if (row?.status === 'pending')
          await saveScheduled(inner, id, { status: 'failed', error: error.message })
      })
    }
  },
})

async function send(ctx: Ctx, id: string): Promise<void> {
  const row = await lockScheduled(ctx, id)
  // Moved meanwhile: it comes again at its new moment.
  if (row?.status !== 'pending' || Temporal.Instant.compare(row.send_at, ctx.now) > 0) return
  const role = (await findRole(ctx, row.user_id))?.role as Role | undefined
  if (!role || !roleAtLeast(role, 'member')) throw NotInTeam()
  const opened = await openToWrite(ctx, row.room_id, asUser(row.user_id, role))
  const message = await postAs(ctx, opened, {
    text: row.text,
    thread_root_id: row.thread_root_id,
    attachment_ids: row.attachment_ids,
  })
  await saveScheduled(ctx, id, { status: 'sent', message_id: message.id })
}

const NotInTeam = () => new Problem(403, 'not_in_team', 'The author may no longer write')
