import type { Ctx } from '#kit/context.ts'
import type { Collector } from '#kit/declared/collector.ts'
import { localDate } from '#kit/time/zone.ts'
import { findOwed, loadCollectionsSettings, loadProfile } from '#modules/billing/index.ts'
import { findDebitByEndToEndId, hasLiveDebit, MethodNotActive } from '#modules/collections/index.ts'
import { EurOnly, MandateNotFound, NoCreditor } from '../errors.ts'
import { lockMandate, requireMandate } from '../mandates/queries.ts'
import { firstTargetDay } from '../sepa/calendar.ts'
import { endToEndId } from '../sepa/identifiers.ts'
import { mailNotice } from './notice.ts'

/** The first day on which banks settle, not before it is due, and not before they were told in time. */
export function collectionDay(today: Temporal.PlainDate, dueDate: string | null, noticeDays: number): string {
  const told = today.add({ days: noticeDays })
  const due = dueDate ? Temporal.PlainDate.from(dueDate) : today
  return firstTargetDay(Temporal.PlainDate.compare(due, told) > 0 ? due : told).toString()
}

async function freeId(ctx: Ctx, number: string, n: number): Promise<string> {
  for (let again = 0; ; again += 1) {
    const id = endToEndId(number, n, again)
    if (!(await findDebitByEndToEndId(ctx, id))) return id
  }
}

/** It allows one collection, which another invoice may have. */
async function checkFree(ctx: Ctx, mandateId: string): Promise<void> {
  await lockMandate(ctx, mandateId)
  if (await hasLiveDebit(ctx, mandateId)) throw MethodNotActive()
}

/** Charges on an account wait for their day, and for a run to be built. */
export const sepaCollector: Collector = {
  provider: 'sepa',
  plan: async (ctx, { attemptId, invoiceId, n, mandateId }) => {
    const [invoices, { sepa }, { organization }] = await Promise.all([
      findOwed(ctx, [invoiceId]),
      loadCollectionsSettings(ctx),
      loadProfile(ctx),
    ])
    const invoice = invoices.get(invoiceId)!
    if (invoice.currency !== 'EUR') throw EurOnly()
    if (!sepa) throw NoCreditor()
    if (!mandateId) throw MandateNotFound()
    const mandate = await requireMandate(ctx, mandateId)
    if (mandate.one_off) await checkFree(ctx, mandateId)
    const today = localDate(ctx.now, organization.timezone)
    await ctx.enqueue(mailNotice, { attempt_id: attemptId })
    return {
      due_on: collectionDay(today, invoice.due_date, sepa.notice_days),
      mandate_id: mandate.id,
      end_to_end_id: await freeId(ctx, invoice.number, n),
    }
  },
}
