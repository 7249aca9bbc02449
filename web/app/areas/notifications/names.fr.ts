import { isOneIn } from '../../kit/plural.ts'
import type { names as en } from './names.ts'

const isOne = isOneIn('fr')

export const names: typeof en = {
  notifications: 'Notifications',
  bell: (unread: number) => {
    if (unread === 0) return 'Notifications'
    return isOne(unread) ? 'Notifications, 1 non lue' : `Notifications, ${unread} non lues`
  },
}
