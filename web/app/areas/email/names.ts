import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  inbox: 'Inbox',
  mails: 'All mails',
  mailboxes: 'Mailboxes',
  write: 'Write a mail',
  newMailbox: 'Connect a mailbox',
  mailSettings: 'Writing mail',
  templates: 'Mail templates',
}
export const useEmailNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
