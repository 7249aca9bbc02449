import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { hearEvents, tellPeople } from './fan-out/jobs.ts'
import { fieldsFor } from './fields.ts'
import { mentionsAtHome } from './inbox/home.ts'
import { dropNotifications } from './jobs.ts'
import { mailNotices } from './mailing/jobs.ts'
import { pushToDevice } from './pushing/jobs.ts'
import { resealPushKey } from './pushing/keys.ts'
import { pushRoutes } from './pushing/routes.ts'
import { notificationRoutes } from './routes.ts'
import { shapesFor } from './schema.ts'
import { seedDemo } from './seed-demo.ts'

/** Tells people what concerns them: in the app as it happens, by mail and by push as they chose. */
export const notifications: Module = {
  name: 'notifications',
  tables: [
    'followers',
    'notification_pushes',
    'notification_settings',
    'notifications',
    'push_devices',
    'push_keys',
  ],
  homeKinds: [mentionsAtHome],
  screens: ['/notifications'],
  routes: [],
  complete: ({ notificationKinds }) => {
    const kinds = notificationKinds.map(({ kind }) => kind)
    return {
      fields: fieldsFor(kinds),
      routes: [...notificationRoutes(shapesFor(kinds)), ...pushRoutes],
      reactions: [hearEvents(notificationKinds)],
    }
  },
  jobs: [tellPeople, mailNotices, pushToDevice] as unknown as JobKind<never>[],
  crons: [dropNotifications],
  reseal: ctx => ctx.transact(inner => resealPushKey(inner.db, inner.services.secrets)),
  seedDemo,
}
