import type { Ctx } from '#kit/context.ts'
import { Choice, Nullable, type Static, Timestamp, Type } from '#kit/schema.ts'
import { momentsOf, openMoments, silenceNow } from '../invoices/issuing/plan-reminders.ts'
import { loadParts } from '../invoices/printing/pdf.ts'
import { listReminders } from '../invoices/queries.ts'
import { reminderLetter } from '../invoices/sending/mail.ts'

export const RemindersPreview = Type.Object({
  enabled: Type.Boolean(),
  /** Why none will go out, if so. */
  silent_because: Nullable(Type.String()),
  reminders: Type.Array(
    Type.Object({
      offset_days: Type.Integer(),
      at: Timestamp,
      /** `off` while something keeps all of them back: see silent_because. */
      status: Choice(['scheduled', 'off', 'passed', 'sending', 'sent', 'skipped', 'failed']),
      subject: Type.String(),
      sent_to: Nullable(Type.String()),
      note: Nullable(Type.String()),
    }),
  ),
})
export type RemindersPreview = Static<typeof RemindersPreview>

/** What went out and what will, in the order of the calendar. */
export async function previewReminders(ctx: Ctx, invoiceId: string): Promise<RemindersPreview> {
  const parts = await loadParts(ctx, invoiceId)
  const { profile, row } = parts
  const [stored, open] = await Promise.all([listReminders(ctx, invoiceId), openMoments(ctx, profile, row)])
  const silence = await silenceNow(ctx, profile, row)
  const planned = momentsOf(profile, row).map(({ offset_days, at }) => {
    const past = stored.find(one => one.offset_days === offset_days)
    const waits = open.some(one => one.offset_days === offset_days)
    const comes = silence === null && waits
    return {
      offset_days,
      at: past?.at ?? at.toString({ fractionalSecondDigits: 3 }),
      status: (past?.status ?? (comes ? 'scheduled' : waits ? 'off' : 'passed')) as 'scheduled',
      subject: reminderLetter(parts, offset_days).subject,
      sent_to: past?.sent_to ?? (comes ? row.bill_to_email || null : null),
      note: past?.note ?? null,
    }
  })
  return { enabled: profile.invoices.reminders_enabled, silent_because: silence, reminders: planned }
}
