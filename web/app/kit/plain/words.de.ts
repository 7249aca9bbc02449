import type { PlainWords } from './words.ts'

export const words: PlainWords = {
  noConnection:
    'Keine Verbindung zum Server. Ihre Eingaben bleiben erhalten: Bitte prüfen Sie Ihr Netz und versuchen Sie es erneut.',
  changedMeanwhile: name =>
    `Nichts gespeichert: ${name} hat es inzwischen geändert. Ihre Eingaben bleiben erhalten.`,
  automation: 'eine Automatisierung',
  close: 'Schließen',
  showPassword: 'Eingabe zeigen oder verbergen',
}
