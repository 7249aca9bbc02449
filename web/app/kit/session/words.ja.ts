import type { ConfirmWords } from './words.ts'

export const words: ConfirmWords = {
  title: 'ご本人確認',
  about: 'アクセス権に関わる操作です。ご本人であることを確認すると、そのまま続行できます。',
  password: 'パスワード',
  code: '認証アプリのコード',
  confirm: '続行',
  withCode: '代わりにコードを使用',
  withPassword: '代わりにパスワードを使用',
  withPasskey: 'パスキーを使用',
  withProvider: 'IDプロバイダーでサインイン',
  providerAbout: '新しいタブで開きます。完了したらこのタブに戻ってください。',
  noWay:
    'パスワードがまだ設定されていません。設定用のリンクをメールでお送りしますので、設定後にサインインしてください。',
  setPassword: 'リンクをメールで受け取る',
  passkeyFailed: 'パスキーを確認できませんでした。',
}
