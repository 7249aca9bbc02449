import type { MailboxWords } from './words.ts'

export const words: MailboxWords = {
  writingAbout: 'Wie Mails hinausgehen, die Sie selbst schreiben, und wie Sie lesen.',
  sending: 'Senden',
  undo: 'Zeit, eine Mail zurückzuholen',
  noUndo: 'Keine: Sie geht sofort hinaus',
  undoSeconds: count => `${count} Sekunden`,
  writeFrom: 'Postfach, aus dem Sie schreiben',
  automatic: 'Ihr erstes, sonst das der Organisation',
  reading: 'Lesen',
  showPictures: 'Bilder aus dem Internet zeigen',
  showPicturesAbout:
    'Sie verraten dem Absender, wann und wo eine Mail gelesen wird. Angehängte Bilder sind immer zu sehen.',
  signatureAbout: 'Steht unter Ihren Mails, wenn das Postfach keine eigene Signatur hat.',
  appendSent: 'Hier Gesendetes in seinen Ordner „Gesendet“ legen',
  colleaguesSee: 'Was Kollegen sehen',
  colleaguesSeeAbout:
    'Auch Admins und Inhaber. Rechnungen, Angebote und Verträge sind immer sichtbar; ein einzelner Verlauf lässt sich eigens öffnen oder schließen.',
  views: {
    full: 'Alles',
    subject: 'Betreff, Personen und Zeit',
    metadata: 'Personen und Zeit',
    private: 'Nichts',
  },
  viewNotes: {
    subject: 'Kollegen sehen keine Texte',
    metadata: 'Kollegen sehen weder Betreff noch Text',
    private: 'Kollegen sehen nichts',
  },
  sharedWith: 'Wer alles sieht',
  sharedWithSome: names => `alles für ${names}`,
  readAt: ago => `gelesen ${ago}`,
  readsAtOnce: 'neue Mails kommen sofort an',
  earlierFrom: day => `Frühere Mails seit ${day}`,
  purpose: 'Wofür es ist',
  purposes: { mail: 'Mails schreiben und lesen', drop: 'Mails von anderswo ablegen' },
  filesMail: 'Legt ab',
  dropAddress: 'Adresse für Mails von anderswo',
  dropAbout:
    'Setzen Sie sie in Kopie, wenn Sie in einem anderen Programm schreiben, oder leiten Sie Mails von Ihrer eigenen Adresse an sie weiter: Sie werden bei den Kontakten darin abgelegt.',
}
