import type { PostalWords } from './words.ts'

export const words: PostalWords = {
  line1: 'Rue et numéro',
  line2: 'Deuxième ligne',
  postcode: 'Code postal',
  city: 'Ville',
  region: 'État ou province',
  country: 'Pays',
  electronic: 'Adresse de facturation électronique',
  electronicHint: 'Schéma et numéro, par exemple 9930:DE811569869, ou une adresse e-mail',
  electronicWrong: 'Indiquez un schéma à quatre chiffres et un numéro, par exemple 9930:DE811569869.',
}
