import { order } from '#kit/job.ts'

export const mailGathered = order<{ user_id: number; mode: 'at_once' | 'daily' }>({
  name: 'notifications.mail_gathered',
})
