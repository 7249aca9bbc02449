import type { PostalWords } from './words.ts'

export const words: PostalWords = {
  line1: 'Straße und Hausnummer',
  line2: 'Zweite Zeile',
  postcode: 'Postleitzahl',
  city: 'Ort',
  region: 'Bundesland oder Provinz',
  country: 'Land',
  electronic: 'E-Rechnungs-Adresse',
  electronicHint: 'Schema und Nummer, etwa 9930:DE811569869, oder eine E-Mail-Adresse',
  electronicWrong: 'Bitte ein vierstelliges Schema und eine Nummer angeben, etwa 9930:DE811569869.',
}
