import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.de.ts'
import type { MergeWords } from './words.ts'

const isOne = isOneIn('de')

export const words: MergeWords = {
  ...names,
  about:
    'Einträge, die nach ein und demselben aussehen. Zusammenführen lässt sich 30 Tage lang zurücknehmen.',
  none: 'Keine Dubletten gefunden.',
  reasons: {
    phone: 'Gleiche Telefonnummer',
    email: 'Fast gleiche E-Mail',
    name: 'Gleicher Name',
    domain: 'Gleiche Domain',
    similar_name: 'Ähnlicher Name',
  },
  dismiss: 'Keine Dubletten',
  dismissed: 'Wird nicht mehr als Dublette gezeigt.',
  merges: 'Zusammengeführt',
  noMerges: 'Bisher wurde nichts zusammengeführt.',
  becamePart: (merged, kept) => `${merged} wurde Teil von ${kept}`,
  undoneOn: date => `Am ${date} zurückgenommen`,
  perhaps: 'Vielleicht schon vorhanden',
  keep: 'Behalten',
  merge: 'Zusammenführen',
  mergeTitle: 'Zu einem zusammenführen',
  mergeText:
    'Alles, was zu den anderen gehört, gehört danach zu dem, den Sie behalten. Seine Lücken werden aus ihnen gefüllt, und ihre Links führen zu ihm.',
  merged: 'Zusammengeführt.',
  unmerged: 'Wieder getrennt.',
  chooseTwo: 'Wählen Sie zwei bis elf zum Zusammenführen.',
  people: count => (isOne(count) ? '1 Person' : `${count} Personen`),
  since: date => `seit ${date}`,
}
