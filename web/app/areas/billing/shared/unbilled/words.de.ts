import type { UnbilledWords } from './words.ts'

export const de: UnbilledWords = {
  title: 'Angenommen, noch nicht berechnet',
  count: count => (count === 1 ? '1 Angebot' : `${count} Angebote`),
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
