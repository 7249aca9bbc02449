import type { names as en } from './names.ts'

export const names: typeof en = {
  notifications: 'Notificações',
  bell: unread => (unread === 0 ? 'Notificações' : `Notificações, ${unread} não lidas`),
}
