import type { messages as en } from '../en/rsvp.ts'

export const messages: typeof en = {
  invites: name => `${name} lädt Sie ein`,
  when: 'Wann',
  repeats: 'Wiederholung',
  where: 'Wo',
  online: 'Online',
  there: (when, zone) => `${when} in ${zone}`,
  attend: 'Nehmen Sie teil?',
  accepted: 'Ja',
  tentative: 'Vielleicht',
  declined: 'Nein',
  comment: 'Ein Kommentar, wenn Sie möchten',
  send: 'Antwort senden',
  thanks: 'Danke, Ihre Antwort ist angekommen.',
  missing: 'Bitte wählen Sie eine Antwort.',
  failed: 'Ihre Antwort konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  canceled: 'Dieser Termin wurde abgesagt.',
  over: 'Dieser Termin ist vorbei.',
  add: 'Zum Kalender hinzufügen',
}
