import { carryOut, subscribe } from '#kit/job.ts'
import { EmailReplied } from '#modules/email/index.ts'
import { planReminders, sendReminders } from '../invoices/issuing/plan-reminders.ts'
import { listOpenInvoices } from '../invoices/queries.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { planAllReminders } from '../settings/service.ts'
import { stopReminders } from './queries.ts'

const BATCH = 500

export const planReminderBatch = carryOut(planAllReminders, async (ctx, { after }) => {
  const last = await ctx.transact(async inner => {
    const profile = await loadProfile(inner)
    const rows = await listOpenInvoices(inner, after, BATCH)
    for (const row of rows) await planReminders(inner, profile, row)
    const next = rows.length === BATCH ? rows.at(-1)!.id : undefined
    if (next) await inner.enqueue(planAllReminders, { after: next }, { onceKey: next })
    return next
  })
  ctx.log.debug({ last }, 'reminders planned')
})

/** Somebody who answers is being talked to: no machine writes to them about it any more. */
export const stopRemindersOnReply = subscribe(
  'billing.stop_reminders_on_reply',
  EmailReplied,
  async (ctx, { data }) => {
    if (data.source_kind !== 'invoice' || !data.source_id || data.is_auto) return
    const invoiceId = data.source_id
    await ctx.transact(async inner => {
      await stopReminders(inner, invoiceId)
      await inner.unschedule(sendReminders, invoiceId)
    })
  },
)
