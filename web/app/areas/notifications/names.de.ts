import type { names as en } from './names.ts'

export const names: typeof en = {
  notifications: 'Benachrichtigungen',
  bell: (unread: number) => (unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${unread} ungelesen`),
}
