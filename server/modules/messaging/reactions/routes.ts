import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { problem } from '#kit/problem.ts'
import { type Param, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { JoinFirst, MessageNotFound, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, messageParams, writers } from '../access/routes.ts'
import { changeMessage, openMessage } from '../messages/change.ts'
import { presentOne, reactionsOf, type StoredReaction } from '../messages/present.ts'
import { ChatMessage } from '../messages/schema.ts'
import { readEmoji } from './emoji.ts'

const MOST_KINDS = 50

const NoEmoji = problem(400, 'no_emoji', 'emoji must be one emoji or a name between colons')
const TooManyReactions = problem(400, 'too_many_reactions', 'A message holds at most 50 kinds of reactions')

const emojiParam: Param<string> = {
  names: 'chat_emoji',
  schema: { type: 'string', examples: ['👍', ':tada:'] },
  missing: NoEmoji,
  parse: text => text,
}

const params = { ...messageParams, emoji: emojiParam }

async function react(ctx: Ctx, ids: { room_id: string; message_id: string; emoji: string }, isOn: boolean) {
  const { room, me, message } = await openMessage(ctx, ids.room_id, ids.message_id)
  const emoji = readEmoji(ids.emoji)
  if (emoji === undefined) throw NoEmoji()
  const before = reactionsOf(message)
  const after = isOn ? withPerson(before, emoji, me.key) : withoutPerson(before, emoji, me.key)
  if (after === before) return presentOne(ctx, me, message)
  const event = isOn ? ({ event: 'reaction.added' } as const) : {}
  const row = await changeMessage(ctx, room, message.id, 'reaction', { reactions: toJson(after) }, event)
  return presentOne(ctx, me, row)
}

/** The same list where nothing changes. */
function withPerson(all: StoredReaction[], emoji: string, key: string): StoredReaction[] {
  const known = all.find(one => one.emoji === emoji)
  if (!known) {
    if (all.length >= MOST_KINDS) throw TooManyReactions()
    return [...all, { emoji, people: [key] }]
  }
  if (known.people.includes(key)) return all
  return all.map(one => (one === known ? { emoji, people: [...one.people, key] } : one))
}

function withoutPerson(all: StoredReaction[], emoji: string, key: string): StoredReaction[] {
  const known = all.find(one => one.emoji === emoji)
  if (!known?.people.includes(key)) return all
  return all
    .map(one => (one === known ? { emoji, people: one.people.filter(person => person !== key) } : one))
    .filter(({ people }) => people.length > 0)
}

const errors = [RoomNotFound, MessageNotFound, JoinFirst, RoomArchived, NoEmoji] as const

export const reactionRoutes = [
  route({
    method: 'PUT',
    path: '/rooms/{room_id}/messages/{message_id}/reactions/{emoji}',
    operationId: 'addReaction',
    tag: 'Messages',
    summary: 'React to a message',
    base,
    access: writers,
    params,
    returns: Data(ChatMessage),
    errors: [...errors, TooManyReactions],
    handler: async (ctx, { params }) => ({ data: await react(ctx, params, true) }),
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{room_id}/messages/{message_id}/reactions/{emoji}',
    operationId: 'removeReaction',
    tag: 'Messages',
    summary: 'Take a reaction back',
    base,
    access: writers,
    params,
    returns: Data(ChatMessage),
    errors: [...errors],
    handler: async (ctx, { params }) => ({ data: await react(ctx, params, false) }),
  }),
]
