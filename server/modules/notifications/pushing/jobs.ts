import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { type NoticeFacts, PUSHED_FOR_A_DAY } from '#kit/records/notification.ts'
import { findUsers, listLiveSessions } from '#modules/identity/index.ts'
import { OutboundBlocked } from '#platform/http/errors.ts'
import { listSettings, readOrganization } from '../settings/queries.ts'
import { voiceFor } from '../words/voice.ts'
import { loadPushKey, loadWebPush } from './keys.ts'
import { pushNotice } from './order.ts'
import { deleteDevices, findToPush, noteSent } from './queries.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 4_096
/** What a push may carry at most, encrypted, is 4096 bytes; a title is short. */
const LONGEST_TITLE = 200

interface Push {
  endpoint: string
  keys: { p256dh: string; auth: string }
  payload: { id: string; title: string; url: string }
  seconds: number
  isUrgent: boolean
  vapid: { subject: string; publicKey: string; privateKey: string }
}

/**
 * Safe to repeat: what was sent is written down. Where a process dies in between, the topic and the name that the browser
 * shows it under make one notification of two.
 */
export const pushToDevice = carryOut(pushNotice, async (ctx, { notification_id, device_id }) => {
  const push = await ctx.transact(inner => prepare(inner, notification_id, device_id))
  if (!push) return
  const outcome = await send(ctx, push)
  await ctx.transact(async inner => {
    if (outcome === 'gone') await deleteDevices(inner, [device_id])
    else await noteSent(inner, notification_id, device_id)
  })
})

/** Null where nobody is to be told any more: it was read, is too old by now, or the session has ended. */
async function prepare(ctx: Ctx, notificationId: string, deviceId: string): Promise<Push | null> {
  const row = await findToPush(ctx, notificationId, deviceId)
  const kind = ctx.services.contributions.notificationKinds.find(one => one.kind === row?.kind)
  if (!row || !kind) return null
  const [[person], sessions] = await Promise.all([
    findUsers(ctx.db, [row.user_id]),
    listLiveSessions(ctx, [row.session_id]),
  ])
  if (!person || sessions.size === 0) return null
  const { pushedFor = PUSHED_FOR_A_DAY } = kind
  const until = Temporal.Instant.from(row.created_at).add({ seconds: pushedFor })
  const seconds = Math.floor(ctx.now.until(until).total('seconds'))
  if (seconds <= 0) return null
  const [[own], organization] = await Promise.all([listSettings(ctx, [row.user_id]), readOrganization(ctx)])
  const voice = voiceFor(ctx, {
    organization,
    language: own?.language ?? null,
    timezone: own?.timezone ?? null,
  })
  const { title } = voice.say(row.kind, row.facts as NoticeFacts, row.actor_name)
  const { publicUrl } = ctx.services.settings
  return {
    endpoint: row.endpoint,
    keys: { p256dh: row.p256dh, auth: row.auth },
    // The title alone: what was written is read behind the door.
    payload: { id: row.id, title: title.slice(0, LONGEST_TITLE), url: row.url },
    seconds,
    isUrgent: pushedFor < PUSHED_FOR_A_DAY,
    vapid: {
      // Whom a push service may turn to.
      subject: publicUrl.startsWith('https:')
        ? publicUrl
        : `mailto:postmaster@${new URL(publicUrl).hostname}`,
      ...(await loadPushKey(ctx.db, ctx.services.secrets)),
    },
  }
}

async function send(ctx: WorkCtx, push: Push): Promise<'sent' | 'gone'> {
  const { endpoint, keys, payload, seconds, isUrgent, vapid } = push
  const webPush = await loadWebPush()
  const made = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
    vapidDetails: vapid,
    TTL: seconds,
    urgency: isUrgent ? 'high' : 'normal',
    topic: payload.id.replaceAll('-', ''),
  })
  const headers = Object.entries(made.headers as Record<string, string | number>)
    .filter(([name]) => name !== 'Content-Length')
    .map(([name, value]) => [name, String(value)] as const)
  try {
    const { status } = await ctx.services.http.request({
      url: endpoint,
      method: 'POST',
      headers: Object.fromEntries(headers),
      body: made.body as Buffer,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      cutsAtLimit: true,
    })
    if (status === 404 || status === 410) return 'gone'
    if (status >= 300) throw new Error(`The push service answered ${status}`)
    return 'sent'
  } catch (error) {
    if (error instanceof OutboundBlocked) return 'gone'
    throw error
  }
}
