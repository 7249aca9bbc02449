import type { AddressWords } from './words.ts'

export const words: AddressWords = {
  addresses: 'アドレスと電話番号',
  labels: { work: '仕事', home: '自宅', mobile: '携帯', other: 'その他' },
  label: '種類',
  primary: 'メイン',
  suppressed: '送信停止',
  change: (address: string) => `${address}を変更`,
  makePrimary: 'メインにする',
  remove: '削除',
  addEmail: 'メールアドレスを追加',
  addPhone: '電話番号を追加',
  newEmail: '別のメールアドレス',
  newPhone: '別の電話番号',
}
