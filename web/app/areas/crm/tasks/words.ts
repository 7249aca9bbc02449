import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'

const isOne = isOneIn('en')
const units = { day: 'day', week: 'week', month: 'month', year: 'year' }

const en = {
  about: 'About',
  abouts: {
    contact: 'A contact',
    company: 'A company',
    deal: 'A deal',
    quote: 'A quote',
    invoice: 'An invoice',
    contract: 'A contract',
    subscription: 'A subscription',
    task: 'A task',
  },
  findRecord: 'Find a contact, company, deal, quote …',
  dueOn: 'Due on',
  remindBefore: 'Reminder (minutes before)',
  repeat: 'Repeats',
  never: 'Does not repeat',
  change: 'Change',
  save: 'Save',
  next: 'The next one',
  unit: 'Every',
  units: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  interval: 'Every how many',
  weekdays: 'On',
  every: (unit: keyof typeof units, count: number) =>
    isOne(count) ? `Every ${units[unit]}` : `Every ${count} ${units[unit]}s`,
  ends: 'Ends',
  ending: { never: 'Never', until: 'On a day', count: 'After a number of tasks' },
  until: 'Last day',
  untilDay: (date: string) => `until ${date}`,
  count: 'How many',
  times: (count: number) => (isOne(count) ? 'once' : `${count} times`),
  from: 'Counted from',
  froms: { due: 'When it was due', done: 'The day it is done' },
  reopen: 'Open again',
  complete: 'Done',
}
export type TaskWords = typeof en

export const useTaskWords = wordsHook(en, import.meta.glob<TaskWords>('./words.*.ts', { import: 'words' }))
