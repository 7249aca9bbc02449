import type { names as en } from './names.ts'

export const names: typeof en = {
  inbox: '受信トレイ',
  mails: 'すべてのメール',
  mailboxes: 'メールボックス',
  write: 'メールを作成',
  newMailbox: 'メールボックスを接続',
  mailSettings: 'メールの作成',
  templates: 'メールテンプレート',
}
