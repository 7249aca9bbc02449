import { createHash } from 'node:crypto'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { found, Problem } from '#kit/problem.ts'
import { parseJsonBody } from '#platform/server/body.ts'
import { lockRoomOf } from '../access/queries.ts'
import { ClientIdUsed, TextRequired } from '../messages/errors.ts'
import { findRoot, writeMessage } from '../messages/post.ts'
import { findByClientId } from '../messages/queries.ts'
import { DIRECTORY_KIND } from './forget.ts'
import { findHookById, saveHook } from './queries.ts'
import { HookNotFound, InvalidPayload, RoomGone } from './schema.ts'
import { readPayload } from './slack.ts'

const PACE = { capacity: 30, refillPerSecond: 1 }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Whoever knows the address posts, at a pace. */
export async function receive(ctx: OpenCtx, token: string, body: Buffer | undefined, headers: Headers) {
  const hook = found(await ctx.find(DIRECTORY_KIND, token), HookNotFound)
  await ctx.services.throttle.require(`chat-hook:${hook.targetId}`, PACE)
  const payload = readBody(body ?? Buffer.alloc(0), String(headers['content-type'] ?? ''))
  return ctx.within(
    hook.organizationId,
    { kind: 'link', link: DIRECTORY_KIND, targetId: hook.targetId },
    inner => post(inner, hook.targetId, payload),
  )
}

/** JSON, or a form with JSON in its field `payload`, as Slack takes both. */
function readBody(body: Buffer, type: string): Record<string, unknown> {
  const text = body.toString('utf8')
  const isForm = type.includes('application/x-www-form-urlencoded') || text.startsWith('payload=')
  const json = isForm ? new URLSearchParams(text).get('payload') : text
  try {
    const parsed = parseJsonBody(json ?? '')
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  throw InvalidPayload()
}

async function post(ctx: Ctx, hookId: string, payload: Record<string, unknown>) {
  const hook = found(await findHookById(ctx.db, hookId), HookNotFound)
  if (hook.disabled_at !== null) throw HookNotFound()
  const author = `hook:${hookId}`
  const room = found(await lockRoomOf(ctx.db, hook.room_id, author), HookNotFound)
  if (room.archived_at !== null) throw RoomGone()
  const message = readPayload(payload)
  if (message.text.trim() === '') throw TextRequired()
  const hash = createHash('sha256').update(JSON.stringify(message)).digest()
  const first = message.clientId ? await findByClientId(ctx.db, room.id, author, message.clientId) : undefined
  if (first) {
    if (!first.sent_hash?.equals(hash)) throw ClientIdUsed()
    return { id: first.id, seq: first.seq }
  }
  const { threadRootId } = message
  const name = message.username ?? hook.name
  const row = await writeMessage(ctx, room, {
    author: {
      type: 'hook',
      id: hookId,
      name: message.emoji ? `${message.emoji} ${name}` : name,
      key: author,
    },
    text: message.text,
    clientId: message.clientId,
    hash,
    threadRootId: threadRootId && isUuid(threadRootId) ? await findRoot(ctx, room.id, threadRootId) : null,
  })
  await saveHook(ctx, hookId, { last_at: ctx.now.toString(), last_status: 200 })
  return { id: row.id, seq: row.seq }
}
