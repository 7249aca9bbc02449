import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { createWebhookSecret } from '#platform/webhooks/signature.ts'
import { openToManage } from '../access/rules.ts'
import { DIRECTORY_KIND } from './forget.ts'
import { deleteHook, findHook, giveUpPending, insertHook, listHooks, saveHook } from './queries.ts'
import {
  BadUrl,
  type HookPatch,
  type NewHook,
  type RoomHook,
  TooManyHooks,
  WebhookNotFound,
} from './schema.ts'
import { sealSecret } from './secrets.ts'

const MOST = 20
const PREFIX = 'bwh_'

/** Whether it can be reached is found out when it is used. */
function readUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) throw BadUrl()
  return parsed.href
}

export async function createHook(ctx: Ctx, roomId: string, body: NewHook) {
  await openToManage(ctx, roomId)
  if ((await listHooks(ctx.db, roomId)).length >= MOST) throw TooManyHooks()
  const id = newId()
  const name = body.name?.trim() || 'Webhook'
  const base = { id, room_id: roomId, name, created_by_id: userIdOf(ctx), created_at: ctx.now.toString() }
  const direction = body.url ? ('out' as const) : ('in' as const)
  await recordAudit(ctx, {
    action: 'chat_webhook_created',
    targetKind: 'chat_room',
    targetId: roomId,
    detail: { webhook_id: id, direction },
  })
  if (!body.url) {
    const token = PREFIX + createSecret()
    await insertHook(ctx, { ...base, direction })
    await addToDirectory(ctx.db, { kind: DIRECTORY_KIND, secret: token, targetId: id })
    const url = `${ctx.services.settings.publicUrl}/api/v1/messaging/hooks/${token}`
    return { id, direction, name, url, token }
  }
  const url = readUrl(body.url)
  const secret = createWebhookSecret()
  const events = [...new Set(body.events ?? ['message.created' as const])]
  await insertHook(ctx, { ...base, direction, url, events, secret: sealSecret(ctx, id, secret) })
  return { id, direction, name, url, events, secret }
}

export async function readHooks(ctx: Ctx, roomId: string): Promise<RoomHook[]> {
  await openToManage(ctx, roomId, { archived: true })
  return (await listHooks(ctx.db, roomId)) as RoomHook[]
}

export async function updateHook(ctx: Ctx, roomId: string, id: string, patch: HookPatch): Promise<RoomHook> {
  await openToManage(ctx, roomId)
  const hook = found(await findHook(ctx.db, roomId, id), WebhookNotFound)
  const isOut = hook.direction === 'out'
  const isOff = patch.enabled === false
  await saveHook(ctx, id, {
    name: patch.name?.trim() || hook.name,
    ...(isOut && patch.url !== undefined ? { url: readUrl(patch.url) } : {}),
    ...(isOut && patch.events !== undefined ? { events: [...new Set(patch.events)] } : {}),
    ...(patch.enabled === undefined
      ? {}
      : { disabled_at: isOff ? (hook.disabled_at ?? ctx.now.toString()) : null, failing_since: null }),
  })
  if (isOff) await giveUpPending(ctx, id)
  return found(await findHook(ctx.db, roomId, id), WebhookNotFound) as RoomHook
}

export async function removeHook(ctx: Ctx, roomId: string, id: string): Promise<void> {
  await openToManage(ctx, roomId, { archived: true })
  found(await findHook(ctx.db, roomId, id), WebhookNotFound)
  await removeFromDirectory(ctx.db, DIRECTORY_KIND, id)
  await deleteHook(ctx, id)
  await recordAudit(ctx, {
    action: 'chat_webhook_deleted',
    targetKind: 'chat_room',
    targetId: roomId,
    detail: { webhook_id: id },
  })
}
