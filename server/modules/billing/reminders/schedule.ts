import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import { factsOf, InvoiceReminded } from '../invoices/events.ts'
import type { InvoiceParts } from '../invoices/printing/document.ts'
import { loadParts, renderInvoice } from '../invoices/printing/pdf.ts'
import { type InvoiceRow, lockInvoice } from '../invoices/queries.ts'
import { handOver } from '../invoices/sending/hand-over.ts'
import { reminderLetter } from '../invoices/sending/mail.ts'
import { isTellable } from '../orders/moments.ts'
import type { Profile } from '../settings/profile.ts'
import { insertReminders, listReminders, updateReminder } from './queries.ts'

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
export function silenceOf(profile: Profile, row: Remindable): string | null {
  if (!profile.invoices.reminders_enabled) return 'reminders are off'
  if (row.status !== 'open') return `the invoice is ${row.status}`
  if (row.amount_due_cents === 0) return 'nothing is due'
  if (row.disputed_at !== null) return 'the payment is disputed'
  if (row.reminders_stopped_at !== null) return 'the customer replied'
  return null
}

/** Reminders still to come. One that fell before the invoice was even issued never goes out. */
export async function openMoments(ctx: Ctx, profile: Profile, row: Remindable): Promise<Moment[]> {
  const done = new Set((await listReminders(ctx, row.id)).map(one => one.offset_days))
  const issued = Temporal.Instant.from(row.issued_at ?? ctx.now)
  return momentsOf(profile, row).filter(
    ({ offset_days, at }) => !done.has(offset_days) && Temporal.Instant.compare(at, issued) > 0,
  )
}

export async function planReminders(ctx: Ctx, profile: Profile, row: Remindable): Promise<void> {
  const next = silenceOf(profile, row) === null ? (await openMoments(ctx, profile, row))[0] : undefined
  if (!next) return ctx.unschedule(sendReminders, row.id)
  await ctx.schedule(sendReminders, { invoice_id: row.id }, { key: row.id, at: next.at })
}

interface Claimed {
  parts: InvoiceParts
  offset: number
}

/** Takes the newest of the reminders that are due; the ones missed before it are passed over with it. */
async function claimReminder(ctx: Ctx, invoiceId: string): Promise<Claimed | undefined> {
  const row = await lockInvoice(ctx, invoiceId)
  const parts = await loadParts(ctx, invoiceId)
  const { profile } = parts
  if (silenceOf(profile, row) !== null) return undefined
  const open = await openMoments(ctx, profile, row)
  const due = open.filter(({ at }) => Temporal.Instant.compare(at, ctx.now) <= 0)
  const newest = due.at(-1)
  if (!newest) {
    await planReminders(ctx, profile, row)
    return undefined
  }
  const now = ctx.now.toString()
  const recipient = row.bill_to_email
  await insertReminders(
    ctx,
    due.map(one => ({
      invoice_id: invoiceId,
      offset_days: one.offset_days,
      status: one === newest && recipient ? 'sending' : 'skipped',
      note:
        one === newest ? (recipient ? null : 'There is no recipient') : 'A later one went out in its place',
      sent_to: one === newest && recipient ? recipient : null,
      at: now,
    })),
  )
  await planReminders(ctx, profile, row)
  return recipient ? { parts, offset: newest.offset_days } : undefined
}

async function finishReminder(
  ctx: WorkCtx,
  { parts, offset }: Claimed,
  change: { status: string; note?: string; message_id?: string },
) {
  await ctx.transact(async inner => {
    await updateReminder(inner, parts.row.id, offset, change)
    if (change.status === 'sent') await inner.emit(InvoiceReminded, factsOf(parts.row))
  })
}

/** A letter that was held up speaks of the day it goes out on, not of the day it was meant for. */
function daysPastDue(ctx: WorkCtx, { profile, row }: InvoiceParts): number {
  const today = localDate(ctx.now, profile.organization.timezone)
  return Temporal.PlainDate.from(row.due_date!).until(today).days
}

/** At most once each: the claim is committed before the mail is written, and never taken twice. */
export const sendReminders = job<{ invoice_id: string }>({
  name: 'billing.send_reminder',
  handler: async (ctx, { invoice_id }) => {
    const claimed = await ctx.transact(inner => claimReminder(inner, invoice_id))
    if (!claimed) return
    const { parts } = claimed
    try {
      const pdf = await renderInvoice(ctx, parts)
      const { subject, html } = reminderLetter(parts, daysPastDue(ctx, parts))
      const sent = await handOver(ctx, {
        kind: 'invoice',
        category: 'transactional',
        to: parts.row.bill_to_email,
        subject,
        body_html: html,
        ...(parts.row.contact_id ? { contact_id: parts.row.contact_id } : {}),
        attachments: [{ filename: pdf.fileName, content_type: 'application/pdf', content: pdf.content }],
        source_kind: 'invoice',
        source_id: invoice_id,
      })
      await finishReminder(ctx, claimed, { status: 'sent', message_id: sent.message_id })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await finishReminder(ctx, claimed, { status: 'failed', note: error.message.slice(0, 500) })
    }
  },
})
