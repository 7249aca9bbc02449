import { wordsHook } from '../../../../kit/speech.tsx'

const en = {
  title: 'Document',
  draft: 'A draft: it shows your details as they are now.',
  frozen: (day: string) =>
    `As issued on ${day}. Payments, new addresses and other changes no longer alter it.`,
  copy: 'Copy with payments',
  copyFile: 'copy',
  editions: 'Editions',
  edition: 'Edition',
  since: 'Made',
  why: 'Why',
  who: 'By',
  download: 'PDF',
  downloadEdition: (edition: number) => `Download edition ${edition}`,
  origins: {
    issue: 'Issued',
    edit: 'A text was changed',
    request: 'Your details were updated',
    later: 'Issued earlier; frozen with the details of that day',
  },
  add: 'New edition with today’s details…',
  addTitle: (number: string) => `New edition of ${number}`,
  addText:
    'It takes your name, address, tax numbers and bank account as they are today. Amounts, lines and dates stay the same, and earlier editions are kept.',
  addSubmit: 'Make the edition',
  reason: 'Reason',
  reasonHint: 'Our VAT number was missing',
}
export type DocumentWords = typeof en

export const useDocumentWords = wordsHook(
  en,
  import.meta.glob<DocumentWords>('./words.*.ts', { import: 'words' }),
)
