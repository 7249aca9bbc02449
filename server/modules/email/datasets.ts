import type { Dataset } from '#kit/records/dataset.ts'

/** What a confidential mail invites to is as confidential as its text, of which nothing is left; and what not everybody sees. */
const hidden = (column: string) => `select a.${column} from email_attachments a
  join email_messages m on m.id = a.message_id
  where (m.direction = 'out' and m.body_html is null and a.content_type like 'text/calendar%'
    or mail_view(m.id, null) < 3)`

export const emailDatasets: readonly Dataset[] = [
  // Who sees more than everybody does has it in their mailbox.
  { name: 'emails', table: 'email_messages', where: 'mail_view(id, null) = 3' },
  { name: 'email_attachments', table: 'email_attachments', where: `id not in (${hidden('id')})` },
  {
    name: 'email_files',
    table: 'email_blobs',
    key: ['sha256'],
    // Of what was too large there is no content, and nothing is `not in` what holds a null.
    where: `sha256 not in (${hidden('sha256')} and a.sha256 is not null)`,
    file: { column: 'content', pathOf: row => `email/${(row.sha256 as Buffer).toString('hex')}` },
  },
  { name: 'suppressions', table: 'suppressions' },
]
