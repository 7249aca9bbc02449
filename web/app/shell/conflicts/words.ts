import { wordsHook } from '../../kit/speech.tsx'

const en = {
  title: (names: string) => `Changed in the meantime by ${names}`,
  about: 'The same fields were changed here and elsewhere. Nothing is saved yet: choose what to keep.',
  /** Behind "by", and by itself. */
  automation: { by: 'an automation', name: 'An automation' },
  you: { by: 'you, elsewhere', name: 'You' },
  changedBy: (name: string, time: string) => `${name}, ${time}`,
  before: 'Before',
  choose: { theirs: 'Keep theirs', mine: 'Use mine' },
  all: { theirs: 'Keep all of theirs', mine: 'Use all of mine' },
  back: 'Back to editing',
  save: 'Save',
  empty: 'Empty',
  noLines: 'No lines',
  note: 'Note',
}
export type ConflictWords = typeof en

export const useConflictWords = wordsHook(
  en,
  import.meta.glob<ConflictWords>('./words.*.ts', { import: 'words' }),
)
