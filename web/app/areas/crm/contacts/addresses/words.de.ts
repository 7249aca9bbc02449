import type { AddressWords } from './words.ts'

export const words: AddressWords = {
  addresses: 'Adressen und Nummern',
  labels: { work: 'Beruflich', home: 'Privat', mobile: 'Mobil', other: 'Andere' },
  label: 'Art',
  primary: 'Haupt',
  suppressed: 'Gesperrt',
  change: (address: string) => `${address} ändern`,
  makePrimary: 'Zur Hauptadresse machen',
  remove: 'Entfernen',
  addEmail: 'E-Mail-Adresse hinzufügen',
  addPhone: 'Nummer hinzufügen',
  newEmail: 'Weitere E-Mail-Adresse',
  newPhone: 'Weitere Nummer',
}
