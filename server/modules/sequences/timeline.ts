import { describeActivity } from '#modules/crm/index.ts'
import { EnrollmentEnded } from './events.ts'

const ends: Record<string, string> = {
  finished: 'went through all steps',
  condition: 'a condition ended it',
  replied: 'they replied',
  clicked: 'they followed a link',
  meeting_booked: 'a meeting was booked',
  unsubscribed: 'they unsubscribed',
  complained: 'they complained',
  bounced: 'mail to them bounced',
  suppressed: 'their address is suppressed',
  no_email: 'they have no email address',
  invalid_email: 'their email address is not valid',
  send_failed: 'the mail could not be sent',
  error: 'a step failed',
}

export const timeline = [
  describeActivity(EnrollmentEnded, ({ data }) => ({
    type: 'sequence_ended',
    title: `Sequence ${data.name} ended: ${ends[data.reason] ?? data.reason}`,
    detail: { sequence_id: data.sequence_id, reason: data.reason, error: data.error },
  })),
]
