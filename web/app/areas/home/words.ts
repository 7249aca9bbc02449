import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  greeting: (name: string) => `Hello, ${name}`,
  tasks: 'Tasks for today',
  noTasks: 'Nothing is due. Enjoy the quiet.',
  done: (title: string) => `Done: ${title}`,
  pipeline: 'Open pipeline',
  weighted: (amount: string) => `${amount} weighted by probability`,
  withoutOmitted: 'without deals omitted from the forecast',
  whose: 'Whose tasks',
  mine: 'Mine',
  everybodys: 'Everybody’s',
  mrr: 'Monthly recurring revenue',
  arr: (amount: string) => `${amount} a year`,
  due: 'Money due',
  overdue: (amount: string) => `${amount} of it overdue`,
  happened: 'What customers did',
  deeds: {
    viewed: (what: string) => `opened quote ${what}`,
    accepted: (what: string) => `accepted quote ${what}`,
    declined: (what: string) => `declined quote ${what}`,
    paid: (what: string) => `paid for invoice ${what}`,
    opened: () => 'opened a mail',
    clicked: () => 'followed a link',
    replied: () => 'replied',
    signed: () => 'signed a contract',
    contract_viewed: () => 'opened a contract',
    contract_declined: () => 'declined a contract',
  } as Record<string, (what: string) => string>,
  somebody: 'Somebody',
  noHappened: 'Quiet so far. Opens, replies, payments and signatures appear here.',
}
export type HomeWords = typeof en

export const useHomeWords = wordsHook(en, import.meta.glob<HomeWords>('./words.*.ts', { import: 'words' }))
