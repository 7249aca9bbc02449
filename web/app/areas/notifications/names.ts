import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: {
    notifications: 'Notifications',
    bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  },
  de: {
    notifications: 'Benachrichtigungen',
    bell: (unread: number) =>
      unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${unread} ungelesen`,
  },
}
export const useNotificationNames = namesHook(names)
