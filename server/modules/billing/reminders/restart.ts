import type { Ctx } from '#kit/context.ts'
import { planReminders } from '../invoices/issuing/plan-reminders.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { allowReminders } from './queries.ts'

/** What a reply stopped goes on. */
export async function restartReminders(ctx: Ctx, row: InvoiceRow): Promise<void> {
  if (row.reminders_stopped_at === null) return
  await allowReminders(ctx, row.id)
  await planReminders(ctx, await loadProfile(ctx), { ...row, reminders_stopped_at: null })
}
