import type { PostalWords } from './words.ts'

export const words: PostalWords = {
  line1: 'Rua e número',
  line2: 'Segunda linha',
  postcode: 'Código postal',
  city: 'Cidade',
  region: 'Estado ou província',
  country: 'País',
  electronic: 'Endereço de fatura eletrônica',
  electronicHint: 'Esquema e número, por exemplo 9930:DE811569869, ou um e-mail',
  electronicWrong: 'Escreva um esquema de quatro dígitos e um número, por exemplo 9930:DE811569869.',
}
