import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const isOne = isOneIn('en')

const en = {
  ...names,
  about: 'Records that look like duplicates. A merge can be undone for 30 days.',
  none: 'No duplicates found.',
  reasons: {
    phone: 'Same phone number',
    email: 'Nearly the same email',
    name: 'Same name',
    domain: 'Same domain',
    similar_name: 'Similar name',
  },
  dismiss: 'Not duplicates',
  dismissed: 'Will not be shown as duplicates again.',
  merges: 'Merged',
  noMerges: 'Nothing has been merged yet.',
  becamePart: (merged: string, kept: string) => `${merged} became part of ${kept}`,
  undoneOn: (date: string) => `Undone on ${date}`,
  perhaps: 'Perhaps already here',
  keep: 'Keep',
  merge: 'Merge',
  mergeTitle: 'Merge into one',
  mergeText:
    'Everything attached to the others moves to the one you keep. Empty fields are filled in, and old links lead to it.',
  merged: 'Merged.',
  unmerged: 'Parted again.',
  chooseTwo: 'Choose two to eleven to merge.',
  people: (count: number) => (isOne(count) ? '1 person' : `${count} people`),
  since: (date: string) => `since ${date}`,
}
export type MergeWords = typeof en

export const useMergeWords = wordsHook(en, import.meta.glob<MergeWords>('./words.*.ts', { import: 'words' }))
