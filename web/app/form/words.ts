import { wordsHook } from '../speech.tsx'

const en = {
  saved: 'Saved.',
  copy: 'Copy',
  copied: 'Copied',
  shownOnce: 'Copy it now: it is shown this once.',
  done: 'Done',
  yes: 'Yes',
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
}
export type FormWords = typeof en

export const useFormWords = wordsHook<FormWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
