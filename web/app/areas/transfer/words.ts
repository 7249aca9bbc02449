import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  about: 'Download your data. Archives are kept for seven days.',
  ask: 'New export',
  start: 'Export',
  what: 'What',
  everything: 'Everything, with files',
  format: 'Format',
  formats: { csv: 'CSV, for spreadsheets', json: 'JSON, for programs' },
  none: 'No exports yet.',
  started: 'Export started. We’ll notify you when it is ready.',
  statuses: { pending: 'Waiting', running: 'In progress', succeeded: 'Ready', failed: 'Failed' },
  rows: (count: string) => `${count} records`,
  size: (megabytes: string) => `${megabytes} MB`,
  until: (date: string) => `until ${date}`,
  download: 'Download',
  all: 'Everything',
  more: 'More',
  personData: 'Everything held about them',
  erase: 'Erase',
  eraseTitle: 'Erase this person',
  eraseText:
    'Deletes the contact and everything attached to it, including deals; name, address and number are removed from all remaining texts. Invoices keep the name, and signed contracts stay intact. This cannot be undone.',
  erased: 'Erased.',
}
export type TransferWords = typeof en

export const useTransferWords = wordsHook(
  en,
  import.meta.glob<TransferWords>('./words.*.ts', { import: 'words' }),
)
