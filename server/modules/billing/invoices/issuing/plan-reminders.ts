import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { wallTimeToInstant } from '#kit/time/zone.ts'
import { findPolicyIdOf } from '../../collecting/queries.ts'
import type { Parties } from '../../customers/queries.ts'
import { isTellable } from '../../orders/moments.ts'
import type { Profile } from '../../settings/profile.ts'
import { type InvoiceRow, listReminders } from '../queries.ts'

/** At most once each: the claim is committed before the mail is written, and never taken twice. */
export const sendReminders = order<{ invoice_id: string }>({ name: 'billing.send_reminder' })

export interface Moment {
  offset_days: number
  at: Temporal.Instant
}

const HOUR_OF_DAY = 9

/** When each reminder of an invoice falls: at nine in the morning where the organization is, oldest first. */
export function momentsOf(profile: Profile, row: Pick<InvoiceRow, 'due_date'>): Moment[] {
  if (row.due_date === null) return []
  const due = Temporal.PlainDate.from(row.due_date)
  return profile.invoices.reminder_offsets
    .map(offset_days => ({
      offset_days,
      at: wallTimeToInstant(
        due.add({ days: offset_days }).toPlainDateTime({ hour: HOUR_OF_DAY }),
        profile.organization.timezone,
      ),
    }))
    .filter(({ at }) => isTellable(at))
    .sort((a, b) => a.offset_days - b.offset_days)
}

/** What decides whether and when an invoice is reminded of. */
export type Remindable = Pick<
  InvoiceRow,
  'id' | 'status' | 'due_date' | 'issued_at' | 'amount_due_cents' | 'disputed_at' | 'reminders_stopped_at'
>

/** Why no reminder goes out for this invoice, if so. */
function silenceOf(profile: Profile, row: Remindable): string | null {
  if (!profile.invoices.reminders_enabled) return 'reminders are off'
  if (row.status !== 'open') return `the invoice is ${row.status}`
  if (row.amount_due_cents === 0) return 'nothing is due'
  if (row.disputed_at !== null) return 'the payment is disputed'
  if (row.reminders_stopped_at !== null) return 'the customer replied'
  return null
}

/** The same, and whether a policy of the customer takes their place. */
export async function silenceNow(
  ctx: Ctx,
  profile: Profile,
  row: Remindable & Parties,
): Promise<string | null> {
  const silence = silenceOf(profile, row)
  const isOpen = silence === null || (!profile.invoices.reminders_enabled && row.status === 'open')
  return isOpen && (await findPolicyIdOf(ctx, row)) !== null ? 'a dunning policy applies' : silence
}

/** Reminders still to come. One that fell before the invoice was even issued never goes out. */
export async function openMoments(ctx: Ctx, profile: Profile, row: Remindable): Promise<Moment[]> {
  const done = new Set((await listReminders(ctx, row.id)).map(one => one.offset_days))
  const issued = Temporal.Instant.from(row.issued_at ?? ctx.now)
  return momentsOf(profile, row).filter(
    ({ offset_days, at }) => !done.has(offset_days) && Temporal.Instant.compare(at, issued) > 0,
  )
}

export async function planReminders(ctx: Ctx, profile: Profile, row: Remindable & Parties): Promise<void> {
  const next =
    (await silenceNow(ctx, profile, row)) === null ? (await openMoments(ctx, profile, row))[0] : undefined
  if (!next) return ctx.unschedule(sendReminders, row.id)
  await ctx.schedule(sendReminders, { invoice_id: row.id }, { key: row.id, at: next.at })
}
