import { wordsHook } from '../../speech.tsx'

const en = {
  title: 'Accepted, not billed yet',
  count: (count: number) => (count === 1 ? '1 quote' : `${count} quotes`),
  accepted: (day: string) => `accepted ${day}`,
  bill: 'Make the invoice',
  billFor: (number: string) => `Make the invoice of ${number}`,
  billed: (number: string) => `Draft ${number} made`,
  more: (count: number) => `and ${count} more`,
  proposal: 'When a customer accepts a quote, shall its draft invoice be made at once?',
  proposalText: 'It waits among your drafts until somebody sends it. You can change this in the settings.',
  yes: 'Make it at once',
  no: 'By hand',
  chosen: 'Saved',
}
export type UnbilledWords = typeof en

export const useUnbilledWords = wordsHook<UnbilledWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
