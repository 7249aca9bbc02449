import { isOneIn } from '../../../../kit/plural.ts'
import { wordsHook } from '../../../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  title: 'Accepted, not billed yet',
  count: (count: number) => (isOne(count) ? '1 quote' : `${count} quotes`),
  accepted: (day: string) => `accepted ${day}`,
  bill: 'Create invoice',
  billFor: (number: string) => `Create invoice for ${number}`,
  billed: (number: string) => `Draft ${number} created`,
  more: (count: number) => `and ${count} more`,
  proposal: 'Create a draft invoice when a customer accepts a quote?',
  proposalText: 'It stays in your drafts until somebody sends it. You can change this in the settings.',
  yes: 'Create it automatically',
  no: 'I’ll create it myself',
  chosen: 'Saved',
}
export type UnbilledWords = typeof en

export const useUnbilledWords = wordsHook(
  en,
  import.meta.glob<UnbilledWords>('./words.*.ts', { import: 'words' }),
)
