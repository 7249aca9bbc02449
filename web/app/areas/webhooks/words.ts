import type { WebhookDelivery, WebhookEndpoint } from '../../../../sdk/index.ts'
import { isOneIn } from '../../kit/plural.ts'
import { wordsHook } from '../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  webhooks: 'Webhooks',
  about:
    'Addresses of your programs that are told what happens here: signed, in order, until they have heard it.',
  endpoints: 'Endpoints',
  none: 'No program is told anything yet.',
  add: 'Add an endpoint',
  change: 'Change',
  url: 'Address',
  urlHint: 'An https address that answers with 2xx within 15 seconds',
  description: 'What it is for',
  events: 'Events',
  eventsHint: 'Which events it is told of; an asterisk means all of them',
  allEvents: 'Everything',
  statuses: { active: 'Active', paused: 'Paused', disabled: 'Switched off' } satisfies Record<
    WebhookEndpoint['status'],
    string
  >,
  deliveryStatuses: { pending: 'Waiting', succeeded: 'Delivered', failed: 'Failed' } satisfies Record<
    WebhookDelivery['status'],
    string
  >,
  disabledText: 'Every attempt failed for days, or it answered that it is gone. Activate it to go on.',
  neverSent: 'Nothing was sent yet',
  lastSent: (type: string, when: string) => `${type}, ${when}`,
  secret: 'Signing secret',
  secretTitle: 'Keep the signing secret',
  rotate: 'New secret',
  rotateQuestion:
    'The former secret goes on signing too for 24 hours. Your program needs the new one by then.',
  pause: 'Pause',
  activate: 'Activate',
  test: 'Send a test',
  testDone: (status: number, ms: number) => `It answered ${status} within ${ms} ms`,
  testFailed: (error: string) => `It did not work: ${error}`,
  noAnswer: 'no answer',
  remove: 'Remove',
  removeQuestion: 'It is told nothing more, and its log goes with it.',
  removed: 'The endpoint is removed',
  saved: 'Saved',
  deliveries: 'Deliveries',
  noDeliveries: 'Nothing was sent that matches.',
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
  retried: 'It is sent again',
  replay: 'Replay',
  replayTitle: 'Send what happened in a time once more',
  replayText: 'Under the same ids, so that your program can leave out what it has.',
  from: 'From',
  to: 'To',
  replayed: (count: number) => (isOne(count) ? '1 event is sent again' : `${count} events are sent again`),
  olderPage: 'Older',
  newerPage: 'Newer',
}
export type WebhookWords = typeof en

export const useWebhookWords = wordsHook(
  en,
  import.meta.glob<WebhookWords>('./words.*.ts', { import: 'words' }),
)
