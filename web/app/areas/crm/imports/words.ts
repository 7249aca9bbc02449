import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  imports: 'Imports',
  about:
    'A CSV file from a spreadsheet or from another CRM. Nothing is lost: unknown columns become custom fields.',
  drop: 'Drop a CSV file here, or choose one',
  elsewhere: 'Coming from HubSpot or Stripe?',
  dropHint: 'The first row contains the column names',
  notCsv: 'This is not a CSV file.',
  emptyFile: 'The file has no rows.',
  otherFile: 'Another file',
  column: 'Column',
  example: 'Examples',
  becomes: 'Becomes',
  leaveOut: 'Left out',
  ownField: (name: string) => `Custom field "${name}"`,
  fieldOf: (column: string) => `Field for ${column}`,
  onList: 'Put them on a list',
  noList: 'On no list',
  update: 'Update existing contacts',
  updateHint: 'When off, rows with a known address are skipped',
  start: 'Start the import',
  statuses: {
    uploading: 'Uploading',
    pending: 'Waiting',
    running: 'Running',
    completed: 'Done',
    failed: 'Failed',
  },
  rows: 'Rows',
  created: 'New',
  updated: 'Changed',
  skipped: 'Skipped',
  failed: 'Refused',
  warnings: 'With warnings',
  errorsFile: 'Download the refused rows',
  warningsFile: 'Download the rows with warnings',
  toContacts: 'To the contacts',
  another: 'Import another file',
  progress: (percent: string) => `${percent} done`,
  latest: 'Latest imports',
}
export type ImportWords = typeof en

export const useImportWords = wordsHook(
  en,
  import.meta.glob<ImportWords>('./words.*.ts', { import: 'words' }),
)
