import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { fieldsFor } from './fields.ts'
import { dropNotifications } from './jobs.ts'
import { mailNotices } from './mailing/jobs.ts'
import { notificationRoutes } from './routes.ts'
import { shapesFor } from './schema.ts'
import { seedDemo } from './seed-demo.ts'
import { hearEvents, tellPeople } from './telling/jobs.ts'

/** Tells people what concerns them: in the app as it happens, and by mail as they chose. */
export const notifications: Module = {
  name: 'notifications',
  tables: ['followers', 'notification_settings', 'notifications'],
  screens: ['/notifications'],
  routes: [],
  complete: ({ notificationKinds }) => {
    const kinds = notificationKinds.map(({ kind }) => kind)
    return {
      fields: fieldsFor(kinds),
      routes: notificationRoutes(shapesFor(kinds)),
      reactions: [hearEvents(notificationKinds)],
    }
  },
  jobs: [tellPeople, mailNotices] as unknown as JobKind<never>[],
  crons: [dropNotifications],
  seedDemo,
}
