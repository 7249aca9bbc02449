import type { Ctx } from '#kit/context.ts'
import { type Me, type RoomFacts, writeSystemLine } from '#modules/messaging/index.ts'
import type { OpenedCall } from '../access/open.ts'
import { type CallRow, findConsentRule } from '../access/queries.ts'
import { tellCall } from '../lifecycle/publish.ts'
import { listParticipants, type ParticipantRow, saveCall } from '../lifecycle/queries.ts'
import { EndedLongAgo, NotEverybodyAgreed, OnlyPeopleInCall } from './errors.ts'

const LATE_HOURS = 24

type ConsentRule = Pick<RoomFacts, 'recording_consent'>

/**
 * Somebody who is or was in the call, up to a day after its end, with everybody's agreement where the room asks for it.
 * The answer is what the room wants; `known` where it was read already.
 */
export async function checkMayRecord(
  ctx: Ctx,
  call: CallRow,
  me: Me,
  known?: ConsentRule,
): Promise<ConsentRule> {
  const [people, room] = await Promise.all([
    listParticipants(ctx.db, [call.id]),
    known ?? findConsentRule(ctx.db, call.room_id),
  ])
  if (!people.some(({ person }) => person === me.key)) throw OnlyPeopleInCall()
  if (call.ended_at !== null) {
    const until = Temporal.Instant.from(call.ended_at).add({ hours: LATE_HOURS })
    if (Temporal.Instant.compare(ctx.now, until) > 0) throw EndedLongAgo()
  }
  if (room.recording_consent === 'ask' && !hasEverybodyAgreed(call, people)) throw NotEverybodyAgreed()
  return room
}

/** Of a call that is over: all who were in it, since what was said by any of them may be in what comes late. */
function hasEverybodyAgreed(call: CallRow, people: readonly ParticipantRow[]): boolean {
  const asked = call.status === 'active' ? people.filter(({ present }) => present) : people
  return asked.every(({ consent }) => consent === true)
}

/** A chunk was taken: whoever is in the call sees that it is recorded, and the room is told once. */
export async function showRecording(ctx: Ctx, { call, room }: OpenedCall): Promise<void> {
  if (call.status !== 'active') return
  if (!call.announced && room.recording_consent === 'announce') {
    await writeSystemLine(ctx, room, 'The call is being recorded')
  }
  if (call.announced && call.recording) return
  await saveCall(ctx, call.id, { recording: true, announced: true })
  tellCall(ctx, call)
}
