import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { creditNoteRoutes } from './credit-notes/routes.ts'
import { markOverdue } from './invoices/follow-up.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { productRoutes } from './products/routes.ts'
import { planAllReminders, stopRemindersOnReply } from './reminders/plan-all.ts'
import { sendReminders } from './reminders/schedule.ts'
import { settingsRoutes } from './settings/routes.ts'
import { expireCheckouts } from './stripe/expire.ts'
import { stripeRoutes } from './stripe/routes.ts'

/** From quote to cash. */
export const billing: Module = {
  name: 'billing',
  routes: [
    ...productRoutes,
    ...invoiceRoutes,
    ...paymentRoutes,
    ...creditNoteRoutes,
    ...stripeRoutes,
    ...settingsRoutes,
  ],
  jobs: [markOverdue, sendReminders, planAllReminders, expireCheckouts] as JobKind<never>[],
  subscribers: [stopRemindersOnReply],
}

export { rateOf, readCurrency, toReporting } from './fx/rates.ts'
export { InvoiceOverdue, InvoicePaid, InvoiceVoided } from './invoices/events.ts'
export { raiseInvoice } from './invoices/raise.ts'
export { resolveLines } from './lines/resolve.ts'
export type { LineIn } from './lines/schema.ts'
export { loadProfile, type Profile } from './settings/profile.ts'
