import type { PostalWords } from './words.ts'

export const words: PostalWords = {
  line1: 'Calle y número',
  line2: 'Segunda línea',
  postcode: 'Código postal',
  city: 'Ciudad',
  region: 'Estado o provincia',
  country: 'País',
  electronic: 'Dirección de factura electrónica',
  electronicHint: 'Esquema y número, por ejemplo 9930:DE811569869, o un correo electrónico',
  electronicWrong: 'Escriba un esquema de cuatro dígitos y un número, por ejemplo 9930:DE811569869.',
}
