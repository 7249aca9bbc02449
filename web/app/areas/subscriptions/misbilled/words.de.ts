import type { MisbilledWords } from './words.ts'

export const words: MisbilledWords = {
  title: 'Abrechnung prüfen',
  about:
    'Zeiträume, die falsch abgerechnet wurden, bevor Änderungen auf den Tag genau zählten. Nichts wird von selbst berichtigt: Schreiben Sie gut oder berechnen Sie, was Sie finden.',
  reason: 'Grund',
  reasons: {
    period_unbilled: 'Tage nicht berechnet',
    tax_missing: 'Steuer fehlt',
    billed_twice: 'Tage doppelt berechnet',
  },
  days: 'Tage',
  invoice: 'Rechnung',
  amount: 'Betrag',
  empty: 'Nichts zu berichtigen',
  emptyText: 'Jeder Zeitraum wurde einmal und mit seiner Steuer abgerechnet.',
}
