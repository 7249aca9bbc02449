import type { Ctx } from '#kit/context.ts'
import { changeMessage, type Me, meOf, plainText, setActiveCall, tellRoom } from '#modules/messaging/index.ts'
import { OnlyStarterEnds } from '../access/errors.ts'
import { isManagerOf, lockWithRoom, type OpenedCall, openToChange } from '../access/open.ts'
import { type CallRow, findCall } from '../access/queries.ts'
import { CallEnded, tellOf } from '../events.ts'
import { presentCall } from './present.ts'
import { tellCall } from './publish.ts'
import { depart, dropSignals, listOverdue, listParticipants, saveCall } from './queries.ts'
import type { Call } from './schema.ts'

export async function leaveCall(ctx: Ctx, callId: string, me: Me = meOf(ctx)): Promise<Call> {
  const opened = await openToChange(ctx, callId, me)
  await takeOut(ctx, opened, [me.key])
  return presentCall(ctx, (await findCall(ctx.db, callId))!)
}

/** The last one out ends it. Whether it has ended. */
export async function takeOut(ctx: Ctx, opened: OpenedCall, people: readonly string[]): Promise<boolean> {
  const { call } = opened
  if (call.status === 'ended') return true
  if ((await depart(ctx, call.id, people)) === 0) return false
  const rest = (await listParticipants(ctx.db, [call.id])).filter(({ present }) => present)
  if (rest.length === 0) await finish(ctx, opened)
  else tellCall(ctx, call)
  return rest.length === 0
}

export async function endCall(ctx: Ctx, callId: string): Promise<Call> {
  const me = meOf(ctx)
  const opened = await openToChange(ctx, callId, me)
  if (opened.call.started_by !== me.key && !isManagerOf(opened, me)) throw OnlyStarterEnds()
  if (opened.call.status === 'active') await finish(ctx, opened)
  return presentCall(ctx, (await findCall(ctx.db, callId))!)
}

/** Once: the call's row is held and it was active. */
async function finish(ctx: Ctx, { call, room }: OpenedCall): Promise<void> {
  await depart(ctx, call.id, null)
  const came = (await listParticipants(ctx.db, [call.id])).length
  const outcome = came > 1 ? 'answered' : 'missed'
  await saveCall(ctx, call.id, {
    status: 'ended',
    ended_at: ctx.now.toString(),
    outcome,
    recording: false,
  })
  await dropSignals(ctx, call.id)
  await setActiveCall(ctx, room.id, null)
  if (call.message_id !== null) {
    const text = wordsOf(ctx, call, outcome)
    await changeMessage(
      ctx,
      room,
      call.message_id,
      'edited',
      { text, html: plainText(text).html },
      { searched: text, event: 'call.ended' },
    )
  }
  await ctx.emit(CallEnded, tellOf(call))
  tellRoom(ctx, room.id)
  tellCall(ctx, call)
}

function wordsOf(ctx: Ctx, call: CallRow, outcome: string): string {
  const what = call.title ?? (call.kind === 'video' ? 'Video call' : 'Call')
  if (outcome === 'missed') return `${what} (missed)`
  const ms = ctx.now.epochMilliseconds - Temporal.Instant.from(call.started_at).epochMilliseconds
  const minutes = Math.floor(ms / 60_000)
  const seconds = Math.floor((ms % 60_000) / 1000)
  return `${what} (${minutes}:${String(seconds).padStart(2, '0')})`
}

/** Those who have given no sign of life are gone. Whether it has ended by that. */
export async function settleLeases(ctx: Ctx, opened: OpenedCall): Promise<boolean> {
  const people = await listParticipants(ctx.db, [opened.call.id])
  const gone = people.filter(
    ({ present, lease_until }) => present && Temporal.Instant.compare(lease_until, ctx.now) <= 0,
  )
  if (gone.length === 0) return opened.call.status === 'ended'
  return takeOut(
    ctx,
    opened,
    gone.map(({ person }) => person),
  )
}

type Transact = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Each call in a transaction of its own: rooms are held one at a time. */
export async function settleOverdue(transact: Transact): Promise<void> {
  for (const id of await transact(listOverdue)) {
    await transact(async ctx => {
      const opened = await lockWithRoom(ctx, id, '')
      if (opened) await settleLeases(ctx, opened)
    })
  }
}
