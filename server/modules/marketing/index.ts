import { placed } from '#kit/declared/contributions.ts'
import { react } from '#kit/event.ts'
import { cronForEach, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { OrganizationUpdated } from '#modules/identity/index.ts'
import { automationRoutes } from './automations/routes.ts'
import { bookingLinkRoutes } from './booking-links/routes.ts'
import { bookingSetup } from './booking-links/setup-queries.ts'
import { publicBookingRoutes } from './booking-pages/routes.ts'
import { inviteGuests } from './bookings/invite.ts'
import { bookingReactions } from './bookings/reactions.ts'
import { remindGuest } from './bookings/reminders.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { dropDocuments } from './document-queries.ts'
import { explainRoutes } from './explaining/routes.ts'
import { fields } from './fields.ts'
import { pageFinder } from './find-queries.ts'
import { formRoutes } from './forms/routes.ts'
import { marketingNotices } from './notices.ts'
import { publicPageRoutes } from './pages/public-routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { noteVisits } from './pages/visits.ts'
import { marketingReportDatasets } from './reporting/datasets.ts'
import { seedDemo } from './seed-demo.ts'
import { publicFormRoutes } from './submissions/public-routes.ts'
import { dropOldSpam } from './submissions/queries.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { takeInVisits } from './tallies/visit-queries.ts'
import { timeline } from './timeline.ts'

const SPAM_KEPT_DAYS = 90

/** How strangers become contacts: forms, pages, meetings they book, and what follows by itself. */
export const marketing: Module = {
  name: 'marketing',
  setupSteps: [bookingSetup],
  notificationKinds: placed(700, marketingNotices),
  finders: [pageFinder],
  reportDatasets: marketingReportDatasets,
  fields,
  tables: [
    'automations',
    'booking_holds',
    'booking_links',
    'booking_orphans',
    'bookings',
    'form_submissions',
    'forms',
    'marketing_tallies',
    'marketing_visits',
    'page_documents',
    'page_versions',
    'pages',
  ],
  routes: [
    ...publicFormRoutes,
    ...publicBookingRoutes,
    ...publicPageRoutes,
    ...formRoutes,
    ...submissionRoutes,
    ...bookingLinkRoutes,
    ...bookingRoutes,
    ...explainRoutes,
    ...pageRoutes,
    ...automationRoutes,
  ],
  jobs: [inviteGuests, remindGuest] as unknown as JobKind<never>[],
  intakes: [takeInVisits],
  reactions: [
    ...timeline,
    ...bookingReactions,
    noteVisits,
    // Pages show whose they are.
    react(OrganizationUpdated, async ctx => {
      await dropDocuments(ctx.db)
    }),
  ],
  seedDemo,
  screens: ['/forms', '/pages', '/booking-links', '/bookings'],
  crons: [
    cronForEach({
      name: 'marketing.drop_old_spam',
      cron: '35 3 * * *',
      handler: ctx => {
        const before = ctx.now.subtract({ hours: 24 * SPAM_KEPT_DAYS }).toString()
        return ctx.transact(inner => dropOldSpam(inner, before))
      },
    }),
  ],
}

export { BookingCreated, FormSubmitted, PageVisited } from './events.ts'
