import type { names as en } from './names.ts'

export const names: typeof en = {
  calendar: 'カレンダー',
  newEvent: '新しい予定',
}
