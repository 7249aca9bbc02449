import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  title: (name: string) => `Remove ${name}?`,
  text: (name: string) =>
    `${name} can no longer sign in, and their tokens and API keys stop working at once. What they wrote stays.`,
  nothing: (name: string) => `No contacts, companies, open deals or tasks belong to ${name}.`,
  counts: {
    contacts: (count: number) => (isOne(count) ? '1 contact' : `${count} contacts`),
    companies: (count: number) => (isOne(count) ? '1 company' : `${count} companies`),
    deals: (count: number) => (isOne(count) ? '1 open deal' : `${count} open deals`),
    tasks: (count: number) => (isOne(count) ? '1 open task' : `${count} open tasks`),
  },
  handOver: 'Hand over to',
  handOverHint: 'Each record keeps its history. With many of them it takes a moment.',
  nobody: 'Nobody: leave them as they are',
  remove: 'Remove',
  removed: (name: string) => `${name} is removed.`,
}
export type LeavingWords = typeof en

export const useLeavingWords = wordsHook(
  en,
  import.meta.glob<LeavingWords>('./words.*.ts', { import: 'words' }),
)
