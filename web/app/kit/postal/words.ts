import { wordsHook } from '../speech.tsx'

const en = {
  line1: 'Street and number',
  line2: 'Second line',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or province',
  country: 'Country',
  electronic: 'E-invoice address',
  electronicHint: 'Scheme and number, such as 9930:DE811569869, or an email address',
  electronicWrong: 'Please write a scheme of four digits and a number, such as 9930:DE811569869.',
}
export type PostalWords = typeof en

export const usePostalWords = wordsHook(
  en,
  import.meta.glob<PostalWords>('./words.*.ts', { import: 'words' }),
)
