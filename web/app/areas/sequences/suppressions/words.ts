import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  submit: 'Suppress',
  none: 'No address is suppressed',
  noneText:
    'Addresses that bounce, complain or unsubscribe are added here automatically and get no more mail.',
  email: 'Address',
  reason: 'Reason',
  reasons: {
    hard_bounce: 'Does not exist',
    complaint: 'Reported as spam',
    unsubscribe: 'Unsubscribed',
    soft_bounces: 'Bounced again and again',
    manual: 'By hand',
    import: 'Imported',
  },
  source: 'Said by',
  since: 'Since',
  note: 'Note',
  takeOff: 'Take off the list',
  export: 'Export',
  import: 'Import a file',
  imported: (added: number, existing: number, invalid: number) =>
    `${added} added, ${existing} known already, ${invalid} not valid`,
  explain: 'Why',
  explainOf: (email: string) => `Why is ${email} not mailed?`,
  events: 'History',
  eventTypes: {
    delivered: 'Delivered',
    opened: 'Opened',
    clicked: 'Clicked',
    bounced: 'Bounced',
    complained: 'Reported as spam',
    unsubscribed: 'Unsubscribed',
    resubscribed: 'Subscribed again',
  } as Record<string, string>,
}
export type SuppressionWords = typeof en

export const useSuppressionWords = wordsHook(
  en,
  import.meta.glob<SuppressionWords>('./words.*.ts', { import: 'words' }),
)
