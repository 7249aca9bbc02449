import type { names as en } from './names.ts'

export const names: typeof en = {
  notifications: 'Notificaciones',
  bell: unread => (unread === 0 ? 'Notificaciones' : `Notificaciones, ${unread} sin leer`),
}
