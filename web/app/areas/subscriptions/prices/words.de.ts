import { isOneIn } from '../../../kit/plural.ts'
import type { PriceWords } from './words.ts'

const isOne = isOneIn('de')

export const words: PriceWords = {
  title: 'Preise ändern',
  about:
    'Erhöht oder senkt den Preis vieler Abonnements auf einmal. Was es ergibt, sehen Sie, bevor etwas geschieht.',
  product: 'Produkt',
  everyItem: 'Alle Posten',
  status: 'Status',
  everyStatus: 'Alle laufenden',
  kind: 'Neuer Preis',
  kinds: { percent: 'Um einen Prozentsatz', price: 'Ein fester Preis', tax: 'Nur die Steuer' },
  percent: 'Prozent',
  percentHint: '5 erhöht, -5 senkt',
  priceIn: currency => `Preis in ${currency}`,
  currency: 'Währung',
  taxRate: 'Steuersatz in %',
  taxHint: 'Leer: bleibt, wie er ist',
  rehearse: 'Zeigen, was geschieht',
  subscriptions: 'Abonnements',
  documents: 'Rechnungen und Gutschriften',
  charged: 'Berechnet abzüglich gutgeschrieben',
  mrrDelta: 'Änderung des MRR',
  nothing: 'Kein Abonnement würde sich ändern.',
  sample: 'Die ersten davon',
  customer: 'Kunde',
  before: 'MRR jetzt',
  after: 'MRR danach',
  apply: count => (isOne(count) ? '1 Abonnement ändern' : `${count} Abonnements ändern`),
  progress: share => `Bisher geändert: ${share}`,
  changed: count => (isOne(count) ? '1 Abonnement wurde geändert.' : `${count} Abonnements wurden geändert.`),
  leftAlone: 'Unverändert geblieben',
}
