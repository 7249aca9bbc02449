import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { fields } from './fields.ts'
import { dropNotifications } from './jobs.ts'
import { mailNews } from './mailing/jobs.ts'
import { notificationRoutes } from './routes.ts'
import { seedDemo } from './seed-demo.ts'
import { hearNews, tellNews } from './telling/jobs.ts'

/** Tells people what concerns them: in the app as it happens, and by mail as they chose. */
export const notifications: Module = {
  name: 'notifications',
  fields,
  tables: ['followers', 'notification_settings', 'notifications'],
  screens: ['/notifications'],
  routes: notificationRoutes,
  jobs: [tellNews, mailNews] as unknown as JobKind<never>[],
  crons: [dropNotifications],
  reactions: [hearNews],
  seedDemo,
}
