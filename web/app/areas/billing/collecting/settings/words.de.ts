import type { CollectionsWords } from './words.ts'

export const words: CollectionsWords = {
  title: 'Zahlungseinzug',
  about:
    'Wie bei Kunden abgebucht wird, was mit zu viel Gezahltem geschieht und was verspätetes Zahlen kostet.',
  charging: 'Abbuchen',
  autoCharge: 'Von selbst abbuchen',
  autoHint: 'Wo ein Zahlungsmittel hinterlegt ist; die Seite eines Kunden kann etwas anderes sagen.',
  autoCharges: { off: 'Nichts', subscriptions: 'Rechnungen von Abos', all: 'Alle Rechnungen' },
  chargeAt: 'Wann',
  chargeAtHint: 'Am Fälligkeitstag ist es neun Uhr morgens.',
  chargeAts: { issue: 'Sobald die Rechnung gestellt ist', due: 'Am Fälligkeitstag' },
  retryDays: 'Erneut versuchen nach Tagen',
  retryHint:
    'Gezählt ab dem ersten Fehlschlag, höchstens acht: 1, 3, 5, 7. Bleibt es leer, wird nicht erneut versucht.',
  overpayments: 'Wenn ein Kunde zu viel zahlt',
  overpaymentChoices: { keep: 'Auf der Rechnung lassen', balance: 'Auf das Guthaben des Kunden buchen' },
  applies: 'Offene Rechnungen von selbst aus dem Guthaben bezahlen',
  interest: 'Verzugszinsen',
  interestAbout: 'Nur für Firmen. Sie stehen auf der Rechnung und werden berechnet, wenn es jemand sagt.',
  interestOn: 'Verzugskosten ausrechnen',
  points: 'Prozentpunkte über dem Basiszinssatz',
  lump: currency => `Pauschale je Rechnung (${currency})`,
  baseRates: 'Basiszinssätze',
  baseRatesHint: 'Wie die Zentralbank sie veröffentlicht. Vor dem ersten Tag gilt der erste Satz.',
  rateFrom: 'Ab',
  ratePercent: 'Prozent',
  removeRate: n => `Satz ${n} entfernen`,
  addRate: 'Basiszinssatz hinzufügen',
}
