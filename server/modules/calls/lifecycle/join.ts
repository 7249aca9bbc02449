import type { Ctx, WorkCtx } from '#kit/context.ts'
import { listNames, meOf } from '#modules/messaging/index.ts'
import { CallHasEnded, CallIsFull, NotInTheCall } from '../access/errors.ts'
import { openToChange } from '../access/open.ts'
import { findCall, findConsentRule } from '../access/queries.ts'
import { iceServersFor } from '../media/ice.ts'
import { grantLiveKit } from '../media/livekit.ts'
import { settleLeases } from './leave.ts'
import { presentCall } from './present.ts'
import { tellCall } from './publish.ts'
import { enter, listParticipants, saveCall, setConsent } from './queries.ts'
import type { Call, JoinedCall, JoinIn } from './schema.ts'

/** To come in, or to say that one is still there. */
export async function joinCall(ctx: WorkCtx, callId: string, body: JoinIn): Promise<JoinedCall> {
  const me = meOf(ctx)
  const { call, rule, name } = await ctx.transact(async inner => {
    const call = await enterCall(inner, callId, body)
    const { recording_consent } = await findConsentRule(inner.db, call.room_id)
    return {
      call,
      rule: recording_consent as JoinedCall['recording_consent'],
      name: (await listNames(inner.db, [me.key])).get(me.key) ?? '',
    }
  })
  return {
    call,
    ice_servers: iceServersFor(ctx, me).ice_servers,
    recording_consent: rule,
    sfu: call.topology === 'sfu' ? await grantLiveKit(ctx, callId, me.key, name) : null,
  }
}

async function enterCall(ctx: Ctx, callId: string, { connection_id }: JoinIn): Promise<Call> {
  const me = meOf(ctx)
  const opened = await openToChange(ctx, callId, me)
  const { call, room } = opened
  // Who comes back after a while is not gone: leases of the others are looked at, not one's own.
  const mine = (await listParticipants(ctx.db, [callId])).find(({ person }) => person === me.key)
  if (call.status === 'ended') throw CallHasEnded()
  if (mine?.present) await enter(ctx, callId, me.key, connection_id ?? null)
  if (await settleLeases(ctx, opened)) throw CallHasEnded()
  if (!mine?.present) {
    const present = (await listParticipants(ctx.db, [callId])).filter(one => one.present)
    const most = ctx.services.settings.callsMeshMax
    if (call.topology === 'mesh' && present.length >= most) throw CallIsFull()
    await enter(ctx, callId, me.key, connection_id ?? null)
    if (room.recording_consent === 'ask' && mine?.consent !== true && call.recording) {
      await saveCall(ctx, callId, { recording: false })
    }
    tellCall(ctx, call)
  }
  return presentCall(ctx, (await findCall(ctx.db, callId))!)
}

export async function consent(ctx: Ctx, callId: string, agree: boolean): Promise<Call> {
  const me = meOf(ctx)
  const { call, room } = await openToChange(ctx, callId, me)
  if (call.status === 'ended') throw CallHasEnded()
  const people = await listParticipants(ctx.db, [callId])
  const mine = people.find(({ person, present }) => present && person === me.key)
  if (!mine) throw NotInTheCall()
  if (mine.consent !== agree) {
    await setConsent(ctx, callId, me.key, agree)
    if (!agree && room.recording_consent === 'ask') await saveCall(ctx, callId, { recording: false })
    tellCall(ctx, call)
  }
  return presentCall(ctx, (await findCall(ctx.db, callId))!)
}
