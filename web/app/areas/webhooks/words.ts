import type { WebhookDelivery, WebhookEndpoint } from '../../../../sdk/index.ts'
import { isOneIn } from '../../kit/plural.ts'
import { wordsHook } from '../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  webhooks: 'Webhooks',
  about: 'Endpoints in your systems that receive events: signed, in order, and retried until delivered.',
  endpoints: 'Endpoints',
  none: 'No webhooks yet.',
  add: 'Add an endpoint',
  change: 'Change',
  url: 'Address',
  urlHint: 'An https address that answers with 2xx within 15 seconds',
  description: 'Description',
  events: 'Events',
  eventsHint: 'Events to send; use an asterisk for all',
  allEvents: 'Everything',
  statuses: { active: 'Active', paused: 'Paused', disabled: 'Switched off' } satisfies Record<
    WebhookEndpoint['status'],
    string
  >,
  deliveryStatuses: { pending: 'Waiting', succeeded: 'Delivered', failed: 'Failed' } satisfies Record<
    WebhookDelivery['status'],
    string
  >,
  disabledText: 'Every attempt failed for days, or it answered that it is gone. Activate it to resume.',
  neverSent: 'No deliveries yet',
  lastSent: (type: string, when: string) => `${type}, ${when}`,
  secret: 'Signing secret',
  secretTitle: 'Keep the signing secret',
  rotate: 'New secret',
  rotateQuestion: 'The old secret also keeps signing for 24 hours. Update your system by then.',
  pause: 'Pause',
  activate: 'Activate',
  test: 'Send a test',
  testDone: (status: number, ms: number) => `Answered ${status} in ${ms} ms`,
  testFailed: (error: string) => `Failed: ${error}`,
  noAnswer: 'no answer',
  remove: 'Remove',
  removeQuestion: 'It receives no more events, and its log is deleted.',
  removed: 'The endpoint is removed',
  saved: 'Saved',
  deliveries: 'Deliveries',
  noDeliveries: 'No matching deliveries.',
  all: 'All',
  showStatus: 'Which deliveries to show',
  event: 'Event',
  status: 'Status',
  at: 'When',
  attempts: 'Attempts',
  attempt: (number: number) => `Attempt ${number}`,
  next: (when: string) => `next ${when}`,
  attemptsOf: (shown: string, type: string) => `${shown}, attempts of ${type}`,
  answer: 'Answer',
  retry: 'Send again',
  retryOf: (type: string) => `Send again: ${type}`,
  retried: 'Sending again',
  replay: 'Replay',
  replayTitle: 'Resend events from a period',
  replayText: 'With the same ids, so your system can skip what it already has.',
  from: 'From',
  to: 'To',
  replayed: (count: number) => (isOne(count) ? '1 event queued again' : `${count} events queued again`),
  olderPage: 'Older',
  newerPage: 'Newer',
}
export type WebhookWords = typeof en

export const useWebhookWords = wordsHook(
  en,
  import.meta.glob<WebhookWords>('./words.*.ts', { import: 'words' }),
)
