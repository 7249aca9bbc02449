import { placed } from '#kit/declared/contributions.ts'
import { react } from '#kit/event.ts'
import { cronForEach, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { part } from '#kit/web/page.ts'
import { MemberRemoved } from '#modules/identity/index.ts'
import { agendaRoutes } from './agenda/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { leaveCalendars } from './calendars/service.ts'
import { caldav } from './dav/protocol.ts'
import { forgetDeletions } from './events/change-queries.ts'
import { eventRoutes } from './events/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { endFeedsOf } from './feeds/service.ts'
import { fields } from './fields.ts'
import { eventFinder } from './find-queries.ts'
import { freeBusyRoutes } from './free-busy/routes.ts'
import { readMailAnswers } from './guests/mail-answers.ts'
import { guestRoutes } from './guests/routes.ts'
import { meetingsAtHome } from './home.ts'
import { calendarNotices } from './notices.ts'
import { meetingsRelated } from './related-queries.ts'
import { tellRemindersJob } from './reminders/jobs.ts'
import { calendarEventDataset } from './reporting/events.ts'
import { seedDemo } from './seed-demo.ts'
import { settingsRoutes } from './settings/routes.ts'
import { timeline } from './timeline.ts'

/** When people meet: events and series, their guests, one agenda, and the phone in step with it. */
export const calendar: Module = {
  name: 'calendar',
  relatedKinds: [meetingsRelated],
  homeKinds: [meetingsAtHome],
  notificationKinds: placed(650, calendarNotices),
  exportDatasets: placed(1_000, [
    { name: 'calendars', table: 'calendars', where: "visibility <> 'private'" },
    { name: 'calendar_events', table: 'calendar_events', where: 'private_to is null' },
    {
      name: 'calendar_guests',
      table: 'calendar_guests',
      where: 'event_id in (select id from calendar_events where private_to is null)',
    },
  ]),
  finders: [eventFinder],
  reportDatasets: [calendarEventDataset],
  fields,
  tables: [
    'calendar_answers',
    'calendar_changes',
    'calendar_events',
    'calendar_feeds',
    'calendar_guests',
    'calendar_overrides',
    'calendar_revisions',
    'calendar_settings',
    'calendars',
  ],
  readable: ['calendar_events'],
  routes: [
    ...agendaRoutes,
    ...eventRoutes,
    ...guestRoutes,
    ...freeBusyRoutes,
    ...feedRoutes,
    ...calendarRoutes,
    ...settingsRoutes,
  ],
  protocols: [caldav],
  screens: ['/calendar'],
  pages: [
    {
      path: '/rsvp/{token}',
      page: 'rsvp',
      asks: ({ params }) => `/api/v1/app/calendar/rsvp/${part(params.token)}`,
    },
  ],
  jobs: [tellRemindersJob] as unknown as JobKind<never>[],
  reactions: [
    ...timeline,
    react(MemberRemoved, async (ctx, { data }) => {
      await endFeedsOf(ctx, data.user_id)
      await leaveCalendars(ctx, data.user_id)
    }),
  ],
  subscribers: [readMailAnswers],
  crons: [
    cronForEach({
      name: 'calendar.forget_deletions',
      cron: '50 3 * * *',
      handler: ctx => ctx.transact(forgetDeletions),
    }),
  ],
  seedDemo,
}

export {
  type BusyEvent,
  bookedFile,
  busyEvents,
  cancelBooked,
  findBookedTimes,
  holdBooked,
  moveBooked,
  removeBooked,
  showRestored,
} from './booked-event.ts'
export { createAndCount as createEvent } from './events/create.ts'
export { presentOne as presentEvent } from './events/listing/list.ts'
export { CalendarEvent } from './events/schema.ts'
export { EventDeleted, EventUpdated } from './events.ts'
export { listHiddenEventIds } from './find-queries.ts'
export { lockBusyTime } from './free-busy/lock-queries.ts'
export { busyTimes } from './free-busy/service.ts'
export { addPlanned, inviteToPlanned, type PlannedEvent, planEvent } from './plan-event.ts'
