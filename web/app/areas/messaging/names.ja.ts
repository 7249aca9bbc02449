import type { names as en } from './names.ts'

export const names: typeof en = {
  messages: 'メッセージ',
  newRoom: '新しいチャンネル',
  calls: '通話',
}
