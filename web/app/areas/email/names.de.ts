import type { names as en } from './names.ts'

export const names: typeof en = {
  inbox: 'Posteingang',
  mails: 'Alle Mails',
  mailboxes: 'Postfächer',
  write: 'Mail schreiben',
  newMailbox: 'Postfach verbinden',
  mailSettings: 'Mails schreiben',
  templates: 'Mailvorlagen',
}
