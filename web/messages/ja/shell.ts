import type { messages as en } from '../en/shell.ts'

export const messages: typeof en = {
  poweredBy: product => `Powered by ${product}`,
  language: '言語',
  actions: '操作',
  loading: '読み込み中…',
  gone: {
    title: 'このリンクは使用できません',
    text: 'リンクが不完全か、有効期限が切れています。受信したメールからもう一度開くか、送信者に新しいリンクをご依頼ください。',
  },
  trouble: {
    title: 'うまくいきませんでした',
    text: 'サーバーに接続できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
    retry: 'もう一度試す',
  },
}
