import { wordsHook } from '../speech.tsx'

const en = {
  home: 'Home',
  greeting: (name: string) => `Hello, ${name}`,
  tasks: 'Tasks for today',
  noTasks: 'Nothing is due. Enjoy the quiet.',
  done: (title: string) => `Done: ${title}`,
  pipeline: 'Open pipeline',
  weighted: (amount: string) => `${amount} weighted by probability`,
  mrr: 'Monthly recurring revenue',
  arr: (amount: string) => `${amount} a year`,
  due: 'Money due',
  overdue: (amount: string) => `${amount} of it overdue`,
  happened: 'What customers did',
  noHappened: 'Quiet so far. Opens, replies, payments and signatures appear here.',
}
export type HomeWords = typeof en

export const useHomeWords = wordsHook<HomeWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
