import { isOneIn } from '../../../kit/plural.ts'
import type { LeavingWords } from './words.ts'

const isOne = isOneIn('de')

export const words: LeavingWords = {
  title: name => `${name} entfernen?`,
  text: name =>
    `${name} kann sich nicht mehr anmelden, Tokens und API-Schlüssel enden sofort. Was geschrieben wurde, bleibt.`,
  nothing: name => `${name} gehören keine Kontakte, Firmen, offenen Deals oder Aufgaben.`,
  counts: {
    contacts: count => (isOne(count) ? '1 Kontakt' : `${count} Kontakte`),
    companies: count => (isOne(count) ? '1 Firma' : `${count} Firmen`),
    deals: count => (isOne(count) ? '1 offener Deal' : `${count} offene Deals`),
    tasks: count => (isOne(count) ? '1 offene Aufgabe' : `${count} offene Aufgaben`),
  },
  handOver: 'Übergeben an',
  handOverHint: 'Jeder Datensatz behält seinen Verlauf. Bei vielen dauert es einen Moment.',
  nobody: 'Niemand: alles bleibt, wie es ist',
  remove: 'Entfernen',
  removed: name => `${name} ist entfernt.`,
}
