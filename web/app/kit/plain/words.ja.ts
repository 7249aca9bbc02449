import type { PlainWords } from './words.ts'

export const words: PlainWords = {
  noConnection:
    'サーバーに接続できません。入力した内容は保持されています。通信状況をご確認のうえ、もう一度お試しください。',
  changedMeanwhile: name =>
    `保存されませんでした。その間に${name}が変更しています。入力した内容は保持されています。`,
  automation: '自動処理',
  close: '閉じる',
  showPassword: 'パスワードの表示を切り替え',
}
