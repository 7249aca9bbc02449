import { notifications } from '../notices.tsx'

export const copyLink = (url: string, done: string): void =>
  void navigator.clipboard.writeText(url).then(() => notifications.show({ message: done }))
