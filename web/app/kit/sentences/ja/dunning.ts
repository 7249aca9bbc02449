/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': '督促ポリシーが見つかりません。',
  'No dunning policy applies': '適用される督促ポリシーはありません。',
  'No step is left': '残っているステップはありません。',
  'Nothing to charge': '請求するものはありません。',
  '{field} must be a valid template': '有効なテンプレートではありません。',
  '{field} must name each day and action once': '同じ日に同じアクションは一度だけ指定できます。',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': '請求書 {1} を督促',
  'Following up invoice {1} paused': '請求書 {1} の督促を一時停止',
  'Following up invoice {1} goes on': '請求書 {1} の督促を再開',
  '{1} promised for invoice {2}': '請求書 {2} について {1} の支払いを約束',
  'Promise for invoice {1} kept': '請求書 {1} の支払いの約束を履行',
  'Promise for invoice {1} broken': '請求書 {1} の支払いの約束が不履行',
  'a dunning policy applies': '督促ポリシーが適用されています',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: '督促',
}
