import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { GuestsCannot, MessageNotFound, OnlyManagersPost } from '../access/errors.ts'
import { isManager, openRoom, openToWrite } from '../access/rules.ts'
import { changeMessage } from '../messages/change.ts'
import { authorOfMe, writeMessage } from '../messages/post.ts'
import { presentAll, presentOne } from '../messages/present.ts'
import { findMessage, findMessages } from '../messages/queries.ts'
import type { ChatPoll } from '../messages/schema.ts'
import { readOptions, readVotes } from './present.ts'
import { closePollRow, findPoll, insertPoll, pagePolls, saveVotes } from './queries.ts'
import {
  ChooseOne,
  type NewPoll,
  OnlyAuthorCloses,
  OptionNotFound,
  OptionsMustDiffer,
  PollClosed,
  PollNotFound,
} from './schema.ts'

export async function createPoll(ctx: Ctx, roomId: string, body: NewPoll): Promise<ChatPoll> {
  const opened = await openToWrite(ctx, roomId)
  if (userIdOf(ctx) === null) throw GuestsCannot()
  const { room, me } = opened
  if (room.posting === 'managers' && !isManager(opened)) throw OnlyManagersPost()
  const question = body.question.trim()
  const texts = body.options.map(text => text.trim())
  if (question === '') throw InvalidInput('question must not be empty')
  if (texts.some(text => text === '')) throw InvalidInput('options must not be empty')
  if (new Set(texts).size < texts.length) throw OptionsMustDiffer()
  const closesAt = body.closes_at ? Temporal.Instant.from(body.closes_at) : null
  if (closesAt && Temporal.Instant.compare(closesAt, ctx.now) <= 0) {
    throw InvalidInput('closes_at must be in the future')
  }
  const row = await writeMessage(ctx, room, {
    type: 'poll',
    author: authorOfMe(me),
    text: question,
    prepared: {
      html: `<p>${escapeHtml(question)}</p>`,
      mentionUsers: [],
      mentionAll: false,
      notInRoom: [],
      links: [],
    },
    alsoFoundBy: texts.join(' '),
  })
  await insertPoll(ctx, {
    id: newId(),
    room_id: roomId,
    message_id: row.id,
    question,
    options: toJson(texts.map(text => ({ id: newId(), text }))),
    multiple: body.multiple ?? false,
    anonymous: body.anonymous ?? false,
    closes_at: closesAt?.toString() ?? null,
    created_at: ctx.now.toString(),
  })
  return found((await presentOne(ctx, me, row)).poll, PollNotFound)
}

export async function listPolls(ctx: Ctx, roomId: string, query: PageQuery) {
  const { me } = await openRoom(ctx, roomId)
  const { data: rows, pagination } = await pagePolls(ctx, roomId, query)
  const messages = await presentAll(ctx, me, rows)
  return { data: messages.flatMap(({ poll }) => poll ?? []), pagination }
}

/** Replaces what one chose before. Under the room's row: votes at once are all counted. */
export async function vote(ctx: Ctx, roomId: string, pollId: string, optionIds: readonly string[]) {
  const { room, me } = await openToWrite(ctx, roomId)
  const { poll } = await openPoll(ctx, roomId, pollId)
  if (isOver(ctx, poll)) throw PollClosed()
  const wanted = [...new Set(optionIds.map(id => id.toLowerCase()))]
  const known = new Set(readOptions(poll).map(({ id }) => id))
  if (wanted.some(id => !known.has(id))) throw OptionNotFound()
  if (wanted.length > 1 && !poll.multiple) throw ChooseOne()
  const { [me.key]: mine = [], ...others } = readVotes(poll)
  if (mine.toSorted().join() !== wanted.toSorted().join()) {
    await saveVotes(ctx, pollId, wanted.length > 0 ? { ...others, [me.key]: wanted } : others)
    await changeMessage(ctx, room, poll.message_id, 'poll', {})
  }
  return readBack(ctx, roomId, poll.message_id)
}

export async function closePoll(ctx: Ctx, roomId: string, pollId: string) {
  const opened = await openToWrite(ctx, roomId)
  const { poll, author } = await openPoll(ctx, roomId, pollId)
  if (author !== opened.me.key && !isManager(opened)) throw OnlyAuthorCloses()
  if (poll.closed_at === null) {
    await closePollRow(ctx, pollId)
    await changeMessage(ctx, opened.room, poll.message_id, 'poll', {})
  }
  return readBack(ctx, roomId, poll.message_id)
}

async function openPoll(ctx: Ctx, roomId: string, pollId: string) {
  const poll = found(await findPoll(ctx.db, roomId, pollId), PollNotFound)
  const [message] = await findMessages(ctx.db, [poll.message_id])
  if (!message || message.deleted_at !== null) throw PollNotFound()
  return { poll, author: message.author }
}

const isOver = (ctx: Ctx, { closed_at, closes_at }: { closed_at: string | null; closes_at: string | null }) =>
  closed_at !== null || (closes_at !== null && Temporal.Instant.compare(closes_at, ctx.now) <= 0)

async function readBack(ctx: Ctx, roomId: string, messageId: string): Promise<ChatPoll> {
  const { me } = await openRoom(ctx, roomId)
  const row = found(await findMessage(ctx.db, roomId, messageId), MessageNotFound)
  return found((await presentOne(ctx, me, row)).poll, PollNotFound)
}
