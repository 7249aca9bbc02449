import { wordsHook } from '../../../kit/speech.tsx'

const en = {
  title: 'Subscriptions',
  about: 'Defaults, unless a subscription says otherwise.',
  changes: 'Changes of plan, seats or rhythm',
  up: 'More expensive',
  down: 'Cheaper',
  prorations: {
    none: 'Billed with the next invoice',
    now: 'Billed to the day',
    next: 'When the period ends',
  },
  pauses: 'Pauses',
  unused: 'Days that are paid for and not used',
  unusedChoices: { extend: 'are added when it resumes', credit: 'are credited' },
}
export type SubscriptionSettingsWords = typeof en

export const useSubscriptionSettingsWords = wordsHook(
  en,
  import.meta.glob<SubscriptionSettingsWords>('./words.*.ts', { import: 'words' }),
)
