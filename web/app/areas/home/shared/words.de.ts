import type { SetupWords } from './words.ts'

export const words: SetupWords = {
  getStarted: 'Erste Schritte',
  progress: (done, total) => `${done} von ${total} erledigt`,
  done: 'Erledigt',
  hideAll: 'Liste ausblenden',
  hide: step => `Ausblenden: ${step}`,
  steps: {
    organization: 'Adresse Ihrer Firma eintragen',
    mailbox: 'Postfach verbinden',
    import: 'Kontakte importieren',
    team: 'Kollegin oder Kollegen einladen',
    pipeline: 'Pipeline einrichten',
    payments: 'Zahlungswege festlegen',
    booking: 'Kunden Termine buchen lassen',
  },
  sampleText:
    'Erst einmal umsehen? Beispieldaten bringen Firmen, Personen und Deals mit und verschwinden mit einem Klick.',
  sampleThere: 'Sie arbeiten mit Beispieldaten. Nichts davon wird verschickt.',
  addSample: 'Beispieldaten anlegen',
  removeSample: 'Beispieldaten entfernen',
  sampleAdded: 'Beispieldaten angelegt',
  sampleRemoved: 'Beispieldaten entfernt',
  removeQuestion:
    'Alle Firmen, Kontakte, Deals, Aufgaben und Notizen der Beispieldaten entfernen? Ihre eigenen Daten bleiben.',
  removeTouched: names =>
    `An einigen wurde gearbeitet: ${names}. Sie kommen mit allem, was daran hängt, für 30 Tage in den Papierkorb; der Rest wird entfernt.`,
  sampleTitle: 'Beispieldaten',
}
