import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { GuestsCannot, MessageNotFound } from '../access/errors.ts'
import { meOf } from '../access/person.ts'
import type { RoomFacts } from '../access/queries.ts'
import { openRoom } from '../access/rules.ts'
import { presentAll, presentOne } from './present.ts'
import { findMessage, listAfter, listBefore, listChanges, type MessageRow, pageMentions } from './queries.ts'
import type { MessagesQuery } from './schema.ts'

interface Read {
  rows: MessageRow[]
  before: boolean
  after: boolean
}

export async function readMessages(ctx: Ctx, roomId: string, query: MessagesQuery) {
  const asked = [query.before_seq, query.after_seq, query.around_seq, query.since_rev]
  if (asked.filter(one => one !== undefined).length > 1) {
    throw InvalidInput('Only one of before_seq, after_seq, around_seq and since_rev can be asked for')
  }
  // Asked for together, so that they are answered together; without the room, nothing of it is looked at.
  const [{ room, me }, read] = await Promise.all([openRoom(ctx, roomId), readRows(ctx, roomId, query)])
  const { rows, before, after } = read(room)
  return {
    data: await presentAll(ctx, me, rows),
    has_more_before: before,
    has_more_after: after,
    last_seq: room.last_seq,
    last_rev: room.last_rev,
    // What was taken out since cannot be told by what is there.
    ...(query.since_rev !== undefined && query.since_rev < room.forgotten_rev ? { reset: true } : {}),
  }
}

/** The rows, and what they are in a room that turns out to be open. */
async function readRows(ctx: Ctx, roomId: string, query: MessagesQuery): Promise<(room: RoomFacts) => Read> {
  const { limit, before_seq, after_seq, around_seq, since_rev, include_replies: all } = query
  if (since_rev !== undefined) {
    const rows = await listChanges(ctx.db, { roomId, rev: since_rev, limit: limit + 1 })
    return () => ({ rows: rows.slice(0, limit), before: false, after: rows.length > limit })
  }
  if (after_seq !== undefined) {
    const rows = await listAfter(ctx.db, { roomId, seq: after_seq, limit: limit + 1 }, all)
    return ({ first_seq }) => ({
      rows: rows.slice(0, limit),
      before: after_seq >= first_seq,
      after: rows.length > limit,
    })
  }
  if (around_seq !== undefined) {
    const read = await readAround(ctx, roomId, around_seq, limit, all)
    return () => read
  }
  const seq = before_seq ?? Number.MAX_SAFE_INTEGER
  const rows = await listBefore(ctx.db, { roomId, seq, limit: limit + 1 }, all)
  return ({ last_seq }) => ({
    rows: rows.slice(0, limit).reverse(),
    before: rows.length > limit,
    after: before_seq !== undefined && before_seq <= last_seq,
  })
}

/** The one asked for in the middle, as far as there are enough on both sides. */
async function readAround(ctx: Ctx, roomId: string, seq: number, limit: number, all: boolean): Promise<Read> {
  const [older, newer] = await Promise.all([
    listBefore(ctx.db, { roomId, seq, limit: limit + 1 }, all),
    listAfter(ctx.db, { roomId, seq: seq - 1, limit: limit + 1 }, all),
  ])
  const half = Math.ceil(limit / 2)
  const onRight = Math.min(newer.length, Math.max(half, limit - Math.min(older.length, limit - half)))
  const onLeft = Math.min(older.length, limit - onRight)
  return {
    rows: [...older.slice(0, onLeft).reverse(), ...newer.slice(0, onRight)],
    before: older.length > onLeft,
    after: newer.length > onRight,
  }
}

export async function getMessage(ctx: Ctx, roomId: string, messageId: string) {
  const { me } = await openRoom(ctx, roomId)
  return presentOne(ctx, me, found(await findMessage(ctx.db, roomId, messageId), MessageNotFound))
}

export async function listMentions(ctx: Ctx, query: PageQuery) {
  const me = meOf(ctx)
  if (me.userId === null) throw GuestsCannot()
  const { data, pagination } = await pageMentions(ctx, { key: me.key, userId: me.userId }, query)
  return { data: await presentAll(ctx, me, data), pagination }
}
