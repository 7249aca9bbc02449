import type { Dataset } from '#kit/records/dataset.ts'

export const emailDatasets: readonly Dataset[] = [
  { name: 'emails', table: 'email_messages' },
  { name: 'email_attachments', table: 'email_attachments' },
  {
    name: 'email_files',
    table: 'email_blobs',
    key: ['sha256'],
    file: { column: 'content', pathOf: row => `email/${(row.sha256 as Buffer).toString('hex')}` },
  },
  { name: 'suppressions', table: 'suppressions' },
]
