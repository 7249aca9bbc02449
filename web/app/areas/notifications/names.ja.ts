import type { names as en } from './names.ts'

export const names: typeof en = {
  notifications: '通知',
  bell: unread => (unread === 0 ? '通知' : `通知、未読${unread}件`),
}
