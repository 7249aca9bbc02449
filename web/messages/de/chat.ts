import type { messages as en } from '../en/chat.ts'

export const messages: typeof en = {
  conversation: 'Unterhaltung',
  invites: (name, organization) => `${name} von ${organization} lädt Sie ein zu`,
  about: email =>
    `Die Einladung ging an ${email}. Sie brauchen kein Konto; dieser Link führt Sie auch zurück.`,
  accept: 'Unterhaltung öffnen',
  goOn: 'Zurück zur Unterhaltung',
  decline: 'Ablehnen',
  declined: 'Sie haben diese Einladung abgelehnt.',
  message: 'Ihre Nachricht',
  call: 'Anruf öffnen',
  send: 'Senden',
  deleted: 'Diese Nachricht wurde gelöscht',
  over: 'Ihr Zugang zu dieser Unterhaltung ist beendet.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
}
