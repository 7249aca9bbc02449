import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    area: 'Mail',
    inbox: 'Inbox',
    mails: 'All mails',
    mailboxes: 'Mailboxes',
    write: 'Write a mail',
    newMailbox: 'Connect a mailbox',
  },
  de: {
    area: 'Mail',
    inbox: 'Posteingang',
    mails: 'Alle Mails',
    mailboxes: 'Postfächer',
    write: 'Mail schreiben',
    newMailbox: 'Postfach verbinden',
  },
}
export const useEmailNames = namesHook(names)
