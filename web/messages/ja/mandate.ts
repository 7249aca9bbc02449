import type { messages as en } from '../en/mandate.ts'

export const messages: typeof en = {
  title: 'SEPA 口座振替委任状',
  titleB2b: 'SEPA 企業間口座振替委任状',
  intro: seller => `${seller} は、請求書の代金をお客様の口座から引き落とすことを希望しています。`,
  creditor: '債権者',
  creditorId: '債権者識別番号',
  umr: '委任状番号',
  kind: '支払いの種類',
  recurring: '継続払い',
  oneOff: '一回払い',
  name: '口座名義人',
  nameMissing: '口座の名義人を入力してください。',
  iban: 'IBAN',
  ibanMissing: '口座の IBAN を入力してください。',
  ibanWrong: 'この IBAN は正しくありません。一桁ずつご確認ください。',
  ibanElsewhere: 'この口座は SEPA の地域外にあり、口座振替を利用できません。',
  consent: '上の委任状を読み、これに同意します。',
  consentMissing: '署名するには委任状への同意が必要です。',
  sign: '委任状に署名する',
  kept: '本文、日時、接続元のアドレスを記録します。口座番号は暗号化して保存します。',
  failed: '署名できませんでした。もう一度お試しください。',
  download: 'PDF をダウンロード',
  signed: {
    title: '委任状に署名しました',
    text: (seller, iban, date) =>
      `${seller} は ${date} より口座 ${iban} から引き落とせます。引き落としのたびに事前にお知らせします。`,
    reference: umr => `委任状番号：${umr}`,
  },
  over: {
    title: 'このリンクは無効です',
    text: '送信者に新しいリンクをご依頼ください。',
  },
}
