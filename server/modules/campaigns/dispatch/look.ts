import type { Ctx } from '#kit/context.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import { readNumbersOf } from '../report/tally-queries.ts'
import { BATCH, isSenderTrouble } from '../sending/mails.ts'
import { type Progress, readProgress } from '../sending/queries.ts'
import { openWay, type SenderCapacity } from '../sending/sender.ts'
import { readSettings } from '../settings/queries.ts'
import type { PauseReason, StoredTest, WaitingFor } from '../stored/campaign.ts'
import { type CampaignRow, findCampaign } from '../stored/queries.ts'

/** So many mails of one campaign are recorded and not yet settled: more would only make pausing dearer. */
const MOST_UNDER_WAY = 2_000
const MOST_SENDING = 10
const FAILING_FOR = { minutes: 15 }
const GUARD_FROM = 100
const LEAST_COMPLAINTS = 2

export type NextStep =
  | { kind: 'gone' }
  | { kind: 'freeze' }
  | { kind: 'send'; row: CampaignRow; way: SenderCapacity; most: number }
  | {
      kind: 'wait'
      row: CampaignRow
      standing: Progress
      for: WaitingFor | null
      at: Temporal.Instant | null
    }
  | { kind: 'pause'; reason: PauseReason; error: string }
  /** All of a test is out. */
  | { kind: 'tested'; row: CampaignRow }
  | { kind: 'done'; row: CampaignRow }

/** What a campaign that is being sent needs now. Changes nothing. */
export async function look(ctx: Ctx, id: string): Promise<NextStep> {
  const row = await findCampaign(ctx, id)
  if (row?.status !== 'sending') return { kind: 'gone' }
  if (!row.frozen_at) return { kind: 'freeze' }
  const onlyTest = row.ab_test !== null && row.winner === null
  const standing = await readProgress(ctx, row, { onlyTest, mostUnderWay: MOST_UNDER_WAY })
  const alarm = await findAlarm(ctx, id)
  if (alarm) return { kind: 'pause', ...alarm }
  const wait = (reason: WaitingFor | null, at: Temporal.Instant | null = null): NextStep => ({
    kind: 'wait',
    row,
    standing,
    for: reason,
    at,
  })
  if (standing.ahead >= MOST_SENDING) return wait('sender')
  const way = await openWay(ctx, row).catch(error => {
    if (isSenderTrouble(error)) return error
    throw error
  })
  if (way instanceof Error) return { kind: 'pause', reason: 'sender_error', error: way.message }
  const failing = way.state.failingSince && Temporal.Instant.from(way.state.failingSince)
  if (failing && Temporal.Instant.compare(failing.add(FAILING_FOR), ctx.now) <= 0 && pending(standing)) {
    return {
      kind: 'pause',
      reason: 'sender_error',
      error: way.state.failingError ?? 'The sender cannot be reached',
    }
  }
  const { relay } = way
  if (!standing.is_due) {
    if (standing.under_way > 0 && relay?.closed) return wait('relay', relay.opensAt)
    if (standing.under_way > 0) return wait(failing ? 'sender' : null)
    return onlyTest && standing.has_rest ? { kind: 'tested', row } : { kind: 'done', row }
  }
  if (failing && standing.under_way > 0) return wait('sender')
  if (way.room?.isPaused) return wait('sender', ctx.now.add({ minutes: 1 }))
  if (relay?.closed) return wait('relay', relay.opensAt)
  const room = roomOf(ctx, way)
  if (room.left <= 0) return wait('daily_cap', room.nextDay)
  // What is under way may not have been counted yet.
  const relayed = relay ? relay.left - standing.under_way : BATCH
  const most = Math.min(failing ? 1 : BATCH, room.left, relayed, MOST_UNDER_WAY - standing.under_way)
  return most > 0 ? { kind: 'send', row, way, most } : wait(null)
}

const pending = ({ is_due, under_way }: Progress) => is_due || under_way > 0

function roomOf({ now }: Ctx, { room }: SenderCapacity): { left: number; nextDay: Temporal.Instant } {
  if (!room) return { left: BATCH, nextDay: now }
  const today = localDate(now, room.timezone)
  const cap = room.capOn(today)
  const nextDay = startOfDay(today.add({ days: 1 }), room.timezone)
  return { left: cap === null ? BATCH : cap - (room.sentOn.get(today.toString()) ?? 0), nextDay }
}

/** Whether so many are unreachable or annoyed that going on would do harm. */
async function findAlarm(ctx: Ctx, id: string): Promise<{ reason: PauseReason; error: string } | null> {
  const [{ total }, settings] = await Promise.all([readNumbersOf(ctx.db, id), readSettings(ctx)])
  const sent = total.get('sent') ?? 0
  if (sent < GUARD_FROM) return null
  const percent = (name: string) => ((total.get(name) ?? 0) / sent) * 100
  const { max_bounce_percent, max_complaint_percent } = settings
  if (max_bounce_percent !== null && percent('hard_bounced') > max_bounce_percent) {
    const error = `${total.get('hard_bounced')} of ${sent} addresses do not exist, more than ${max_bounce_percent} %`
    return { reason: 'bounce_rate', error }
  }
  const complaints = total.get('complained') ?? 0
  if (
    max_complaint_percent !== null &&
    complaints >= LEAST_COMPLAINTS &&
    percent('complained') >= max_complaint_percent
  ) {
    const error = `${complaints} of ${sent} people complained, ${max_complaint_percent} % or more`
    return { reason: 'complaint_rate', error }
  }
  return null
}

/** When a test whose last mail has left is decided. */
export const decisionOf = ({ ab_test }: CampaignRow, sentAt: Temporal.Instant): Temporal.Instant =>
  sentAt.add({ minutes: (ab_test as StoredTest).wait_minutes })
