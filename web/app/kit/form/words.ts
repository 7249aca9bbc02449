import { wordsHook } from '../speech.tsx'

const en = {
  saved: 'Saved.',
  restored: (time: string) => `Restored what you typed at ${time}`,
  discard: 'Discard',
  copy: 'Copy',
  copied: 'Copied',
  shownOnce: 'Copy it now: it is only shown once.',
  done: 'Done',
  wrongPassword: 'This is not your password.',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strike through',
  bulletList: 'List',
  numberedList: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  linkAddress: 'Address of the link',
  removeLink: 'Remove the link',
  saveLink: 'Set the link',
  openInNewTab: 'Opens in a new tab',
  unreadable: {
    not_a_number: (text: string, _digits: number) => `“${text}” is not a number.`,
    two_ways: (text: string, _digits: number) =>
      `“${text}” can be read two ways. Write it without a thousands separator.`,
    too_fine: (text: string, digits: number) =>
      digits === 0 ? `“${text}” must be a whole number.` : `“${text}” has more than ${digits} decimals.`,
    too_large: (text: string, _digits: number) => `“${text}” is too large.`,
  },
}
export type FormWords = typeof en

export const useFormWords = wordsHook(en, import.meta.glob<FormWords>('./words.*.ts', { import: 'words' }))
