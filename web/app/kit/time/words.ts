import { wordsHook } from '../speech.tsx'

const en = {
  zone: (name: string) => `Time zone: ${name}.`,
  skipped: (time: string) => `Clocks go forward then: it becomes ${time}.`,
  yours: (time: string) => `That is ${time} your time.`,
}
export type TimeWords = typeof en

export const useTimeWords = wordsHook(en, import.meta.glob<TimeWords>('./words.*.ts', { import: 'words' }))
