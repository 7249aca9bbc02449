import { rateOf } from '#modules/outreach/index.ts'
import { presentTimeline } from '../steps/present.ts'
import type { SequenceRow, StepRow } from '../steps/queries.ts'
import type { SequenceNumbers } from '../tallies.ts'
import type { Sequence, SequenceDetail, SequenceStatus } from './schema.ts'

export function presentSequence(row: SequenceRow, steps: number, numbers: SequenceNumbers): Sequence {
  const { total, enrollments } = numbers
  const enrolled = Object.values(enrollments).reduce((sum, count) => sum + count, 0)
  const settings = {
    send_as_reply: row.send_as_reply,
    stop_on_reply: row.stop_on_reply,
    stop_on_click: row.stop_on_click,
    stop_on_meeting: row.stop_on_meeting,
    send_window_start: row.send_window_start,
    send_window_end: row.send_window_end,
    send_timezone: row.send_timezone,
    send_days: row.send_days,
    sender_integration_id: row.sender_integration_id,
    sender_account_id: row.mailbox_id,
    daily_cap: row.daily_cap,
    mailbox_id: row.mailbox_id,
  }
  const replyRate = rateOf(total.replied, total.sent)
  return {
    id: row.id,
    organization_id: row.organization_id,
    created_by_id: row.created_by_id,
    name: row.name,
    description: row.description,
    status: row.status as SequenceStatus,
    total_enrolled: enrolled,
    total_replied: total.replied,
    total_sent: total.sent,
    total_opened: total.opened,
    reply_rate: replyRate,
    reply_rate_stored: replyRate,
    archived_at: row.archived_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    settings,
    ...settings,
    steps_count: steps,
    enrollment_counts: { ...enrollments, total: enrolled },
    enrolled,
    active: enrollments.active,
    paused: enrollments.paused,
    completed: enrollments.completed,
    sent: total.sent,
    opened: total.opened,
    clicked: total.clicked,
    replied: total.replied,
    bounced: total.bounced,
    open_rate: rateOf(total.opened, total.sent),
  }
}

export function presentDetail(
  row: SequenceRow,
  steps: readonly StepRow[],
  numbers: SequenceNumbers,
): SequenceDetail {
  const timeline = presentTimeline(steps, numbers)
  const sequence = presentSequence(row, timeline.length, numbers)
  return { ...sequence, reply_rate_actual: sequence.reply_rate, steps: timeline }
}

export function sumUp(sequences: readonly Sequence[]) {
  const sum = (read: (one: Sequence) => number) => sequences.reduce((total, one) => total + read(one), 0)
  const sent = sum(one => one.sent)
  const opened = sum(one => one.opened)
  const replied = sum(one => one.replied)
  return {
    sequences: sequences.length,
    active: sequences.filter(({ status }) => status === 'active').length,
    enrolled: sum(one => one.enrolled),
    sent,
    opened,
    replied,
    open_rate: rateOf(opened, sent),
    reply_rate: rateOf(replied, sent),
  }
}
