import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { asUser, authorOfMe, lockRoomOf, plainText, writeMessage } from '#modules/messaging/index.ts'
import { findCall, findRoomAboutDeal } from './access/queries.ts'
import { CallEnded, tellOf } from './events.ts'
import { depart, enter, insertCall } from './lifecycle/queries.ts'
import { importSegments } from './transcripts/request.ts'

const MINUTES_AGO = 130
const LENGTH_MS = 94_000

/** A call in the room of the deal: ended, transcribed, with something promised in it. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const mine = userIdOf(ctx)
  const found = await findRoomAboutDeal(ctx.db)
  const me = mine === null ? null : asUser(mine, 'owner')
  const room = found && me && (await lockRoomOf(ctx.db, found.id, me.key))
  if (!room || !me) return
  const id = newId()
  const startedAt = ctx.now.subtract({ minutes: MINUTES_AGO })
  const text = 'Security questionnaire (1:34)'
  const message = await writeMessage(ctx, room, {
    type: 'call',
    author: authorOfMe(me),
    text,
    prepared: plainText(text),
    callId: id,
  })
  await insertCall(ctx, {
    id,
    room_id: room.id,
    kind: 'video',
    title: 'Security questionnaire',
    topology: 'mesh',
    started_by: me.key,
    started_at: startedAt.toString(),
    ended_at: startedAt.add({ milliseconds: LENGTH_MS }).toString(),
    status: 'ended',
    outcome: 'answered',
    record_type: room.record_type,
    record_id: room.record_id,
    message_id: message.id,
  })
  await enter(ctx, id, me.key, null)
  await depart(ctx, id, null)
  const call = (await findCall(ctx.db, id))!
  await ctx.emit(CallEnded, tellOf(call))
  await importSegments(ctx, call, linesOf(me.key), 'en')
}

function linesOf(me: string) {
  const customer = 'Priya Nair'
  const lines: [speaker: string, seconds: number, text: string][] = [
    [me, 6, 'Hi Priya, thanks for making time. Did the quote for the extra seats reach you?'],
    [customer, 11, 'It did. The pricing is fine for us, our budget covers it until next summer.'],
    [customer, 9, 'What is missing is the security questionnaire. Can you send it by Thursday?'],
    [me, 7, "Yes, I'll send you the questionnaire tomorrow morning, with our SOC 2 report."],
    [customer, 8, 'Great. Procurement wants to know how the integration with our single sign-on works.'],
    [me, 10, 'It is SAML or OpenID Connect. Let me set up a short call with our engineer.'],
    [customer, 7, 'Perfect. And what is your timeline once we have signed?'],
    [me, 9, 'You can go live within a week. The next step is your decision on the start date.'],
    [customer, 6, 'Then we will get back to you on Friday. Thanks a lot!'],
  ]
  let at = 1_500
  return lines.map(([speaker, seconds, text]) => {
    const segment = { start_ms: at, end_ms: at + seconds * 1_000, speaker, text }
    at = segment.end_ms + 900
    return segment
  })
}
