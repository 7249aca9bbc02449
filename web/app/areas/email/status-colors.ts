import type { EmailSummary } from '../../../../sdk/index.ts'

export const statusColors: Record<EmailSummary['status'], string> = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  bounced: 'orange',
  unknown: 'yellow',
  canceled: 'gray',
  received: 'gray',
}
