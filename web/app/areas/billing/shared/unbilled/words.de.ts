import { isOneIn } from '../../../../kit/plural.ts'
import type { UnbilledWords } from './words.ts'

const isOne = isOneIn('de')

export const words: UnbilledWords = {
  title: 'Angenommen, noch nicht berechnet',
  count: count => (isOne(count) ? '1 Angebot' : `${count} Angebote`),
  accepted: day => `angenommen am ${day}`,
  bill: 'Rechnung anlegen',
  billFor: number => `Rechnung zu ${number} anlegen`,
  billed: number => `Entwurf ${number} angelegt`,
  more: count => `und ${count} weitere`,
  proposal: 'Soll der Rechnungsentwurf gleich entstehen, wenn ein Kunde ein Angebot annimmt?',
  proposalText:
    'Er wartet bei Ihren Entwürfen, bis ihn jemand versendet. In den Einstellungen lässt sich das ändern.',
  yes: 'Gleich anlegen',
  no: 'Von Hand',
  chosen: 'Gespeichert',
}
