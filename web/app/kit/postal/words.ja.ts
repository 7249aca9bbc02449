import type { PostalWords } from './words.ts'

export const words: PostalWords = {
  line1: '番地',
  line2: '住所2行目',
  postcode: '郵便番号',
  city: '市区町村',
  region: '都道府県・州',
  country: '国',
  electronic: '電子請求書の宛先',
  electronicHint: 'スキームと番号（例：9930:DE811569869）、またはメールアドレス',
  electronicWrong: '4桁のスキームと番号を入力してください（例：9930:DE811569869）。',
}
