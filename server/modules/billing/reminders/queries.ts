import type { Insertable } from 'kysely'
import type { InvoiceReminders } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export async function insertReminders(
  { db }: Ctx,
  rows: readonly Insertable<InvoiceReminders>[],
): Promise<void> {
  await db.insertInto('invoice_reminders').values(rows).execute()
}

export async function updateReminder(
  ctx: Ctx,
  invoiceId: string,
  offsetDays: number,
  change: { status: string; note?: string; message_id?: string },
): Promise<void> {
  await ctx.db
    .updateTable('invoice_reminders')
    .set({ ...change, at: ctx.now.toString() })
    .where('invoice_id', '=', invoiceId)
    .where('offset_days', '=', offsetDays)
    .execute()
}

/** They are wanted again. */
export async function allowReminders({ db }: Ctx, invoiceId: string): Promise<void> {
  await db.updateTable('invoices').set({ reminders_stopped_at: null }).where('id', '=', invoiceId).execute()
}

/** The first reply stays the one that counts. */
export async function stopReminders(ctx: Ctx, invoiceId: string): Promise<void> {
  await ctx.db
    .updateTable('invoices')
    .set({ reminders_stopped_at: ctx.now.toString() })
    .where('id', '=', invoiceId)
    .where('reminders_stopped_at', 'is', null)
    .execute()
}
