import type { TaskWords } from './words.ts'

const units = {
  day: { one: '毎日', many: '日' },
  week: { one: '毎週', many: '週間' },
  month: { one: '毎月', many: 'か月' },
  year: { one: '毎年', many: '年' },
}

export const words: TaskWords = {
  about: '対象',
  findRecord: '連絡先、会社、商談、見積書などを検索',
  dueOn: '期限日',
  remindBefore: 'リマインダー（分前）',
  repeat: '繰り返し',
  never: '繰り返さない',
  change: '変更',
  save: '保存',
  next: '次のタスク',
  unit: '頻度',
  units: { day: '日', week: '週', month: '月', year: '年' },
  interval: '間隔',
  weekdays: '曜日',
  every: (unit, count) => (count === 1 ? units[unit].one : `${count}${units[unit].many}ごと`),
  ends: '終了',
  ending: { never: 'なし', until: '日付を指定', count: '回数を指定' },
  until: '最終日',
  untilDay: date => `${date}まで`,
  count: '回数',
  times: count => `${count}回`,
  from: '起点',
  froms: { due: '期限', done: '完了した日' },
  reopen: '再開',
  complete: '完了',
}
