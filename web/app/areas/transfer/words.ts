import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  about: 'Take your data with you. Archives are kept for seven days.',
  ask: 'New export',
  start: 'Export',
  what: 'What',
  everything: 'Everything, with files',
  format: 'Format',
  formats: { csv: 'CSV, for spreadsheets', json: 'JSON, for programs' },
  none: 'No exports yet.',
  started: 'The export has begun. You will be told when it is ready.',
  statuses: { pending: 'Waiting', running: 'Under way', succeeded: 'Ready', failed: 'Failed' },
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
    'The contact and everything that hangs on it, deals included, go for good; name, address and number are taken out of every text that is left. Invoices keep the name, signed contracts stay whole. This cannot be undone.',
  erased: 'Erased.',
}
export type TransferWords = typeof en

export const useTransferWords = wordsHook(
  en,
  import.meta.glob<TransferWords>('./words.*.ts', { import: 'words' }),
)
