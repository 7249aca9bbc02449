import type { DebitWords } from './en.ts'

export const ja: DebitWords = {
  hello: name => (name ? `${name} 様` : 'お客様'),
  text: {
    CORE: creditor =>
      `この委任状に署名することにより、お客様は (A) ${creditor} がお客様の口座から引き落とすようお客様の銀行に指図すること、および (B) お客様の銀行が ${creditor} の指図に従ってお客様の口座から引き落とすことを承認します。\n\nお客様は、銀行との契約の条件に従い、銀行に払い戻しを求める権利を有します。払い戻しは、口座から引き落とされた日から 8 週間以内に請求する必要があります。`,
    B2B: creditor =>
      `この委任状に署名することにより、お客様は (A) ${creditor} がお客様の口座から引き落とすようお客様の銀行に指図すること、および (B) お客様の銀行が ${creditor} の指図に従ってお客様の口座から引き落とすことを承認します。\n\nこの委任状は企業間の取引のみを対象とします。口座から引き落とされた後に銀行へ払い戻しを求めることはできませんが、支払期日までは引き落とさないよう銀行に求めることができます。`,
  },
  title: { CORE: 'SEPA 口座振替委任状', B2B: 'SEPA 企業間口座振替委任状' },
  labels: {
    umr: '委任状番号',
    creditor: '債権者',
    creditorId: '債権者識別番号',
    holder: '口座名義人',
    iban: 'IBAN',
    kind: '支払いの種類',
    recurring: '継続払い',
    oneOff: '一回払い',
    signedOn: '署名日',
    signedAt: '署名日時',
    address: '接続元アドレス',
    agent: '使用プログラム',
    evidence: '本文・日時・アドレス・プログラムの SHA-256',
    onPaper: '紙面で署名',
    invoice: '請求書',
    amount: '金額',
    day: '引き落とし日',
    until: 'リンクの有効期限',
  },
  link: {
    subject: seller => `${seller} の口座振替委任状`,
    text: seller =>
      `${seller} は請求書の代金を SEPA 口座振替で受け取ることを希望しています。口座番号を入力し、委任状に同意してください。1 分ほどで完了します。`,
    button: '委任状を確認して署名する',
  },
  copy: {
    subject: seller => `${seller} への口座振替委任状（控え）`,
    text: seller =>
      `ありがとうございます。${seller} に次の委任状をお預けいただきました。控えをお送りします。`,
    button: 'PDF を取得する',
  },
  notice: {
    subject: number => `請求書 ${number} は口座振替で引き落とされます`,
    text: (number, seller) =>
      `${seller} の請求書 ${number} は、SEPA 口座振替でお客様の口座から引き落とされます。お手続きは必要ありません。`,
    hint: '当日は口座の残高が十分にあることをご確認ください。',
  },
}
