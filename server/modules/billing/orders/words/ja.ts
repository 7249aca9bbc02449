import type { words as en } from './en.ts'

export const words: typeof en = {
  methods: {
    bank_transfer: '銀行振込',
    direct_debit: '口座振替',
    cheque: '小切手',
    cash: '現金',
    card: 'カード払い',
    other: 'お支払い',
  },
  refund: '返金',
  per: { month: '月額', quarter: '四半期ごと', year: '年額' },
  terms: {
    dueOnReceipt: '請求書受領時',
    net: days => `${days}日以内`,
    custom: '別途合意のとおり',
  },
  supply: { date: '取引日', period: '対象期間', buyerReference: '購入者参照番号', contract: '契約' },
  hello: name => (name ? `${name} 様` : 'ご担当者様'),
  invoice: {
    subject: (number, seller) => `請求書 ${number}（${seller}）`,
    text: (number, title) =>
      `請求書 ${number}${title ? `（${title}）` : ''}をお送りいたします。添付をご確認ください。`,
    view: '請求書を見る',
    pay: '請求書の確認とお支払い',
  },
  quote: {
    subject: (number, seller) => `見積書 ${number}（${seller}）`,
    text: (number, title) =>
      `見積書 ${number}${title ? `（${title}）` : ''}をお送りいたします。添付をご確認ください。`,
    view: '見積書を見る',
    accept: '見積書の確認と承諾',
  },
  creditNote: {
    subject: (number, seller) => `返金伝票 ${number}（${seller}）`,
    text: (number, invoice) =>
      `請求書 ${invoice} に対する返金伝票 ${number} をお送りいたします。添付をご確認ください。`,
    line: invoice => `請求書 ${invoice} の減額`,
  },
  receipt: {
    subject: (number, seller) => `${seller} 請求書 ${number} の領収のお知らせ`,
    text: (number, amount) =>
      `お支払いいただきありがとうございます。請求書 ${number} について ${amount} を受領いたしました。支払い済みの請求書を添付いたします。`,
    paid: 'お支払い額',
    on: 'お支払い日',
  },
  confirmed: {
    accepted: {
      subject: (number, seller) => `${seller} 見積書 ${number} のご承認を承りました`,
      text: number =>
        `ありがとうございます。見積書 ${number} のご承認を確認いたしました。控えとして添付いたします。`,
    },
    declined: {
      subject: (number, seller) => `${seller} 見積書 ${number} のご辞退を承りました`,
      text: number =>
        `見積書 ${number} のご辞退を確認いたしました。お考えが変わりましたら、このメールにご返信ください。`,
    },
  },
  lateCharges: '遅延損害金',
  dueSoon: {
    subject: (number, date) => `請求書 ${number} のお支払い期限は${date}です`,
    text: (number, date) => `請求書 ${number} のお支払い期限は${date}です。ご確認をお願いいたします。`,
  },
  dueToday: {
    subject: number => `請求書 ${number} のお支払い期限は本日です`,
    text: number => `請求書 ${number} のお支払い期限は本日です。`,
  },
  overdue: {
    subject: number => `請求書 ${number} のお支払い期限が過ぎています`,
    text: (number, date) =>
      `請求書 ${number} のお支払い期限（${date}）が過ぎておりますが、ご入金を確認できておりません。行き違いの場合はご容赦ください。`,
  },
}
