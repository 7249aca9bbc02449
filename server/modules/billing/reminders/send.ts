import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { factsOf, InvoiceReminded } from '../invoices/events.ts'
import { openMoments, planReminders, sendReminders, silenceNow } from '../invoices/issuing/plan-reminders.ts'
import { type InvoiceParts, loadParts, renderInvoice } from '../invoices/printing/pdf.ts'
import { lockInvoice } from '../invoices/queries.ts'
import { handOver } from '../invoices/sending/hand-over.ts'
import { reminderLetter } from '../invoices/sending/mail.ts'
import { insertReminders, updateReminder } from './queries.ts'

interface Claimed {
  parts: InvoiceParts
  offset: number
}

/** Takes the newest of the reminders that are due; the ones missed before it are passed over with it. */
async function claimReminder(ctx: Ctx, invoiceId: string): Promise<Claimed | undefined> {
  const row = await lockInvoice(ctx, invoiceId)
  const parts = await loadParts(ctx, invoiceId)
  const { profile } = parts
  if ((await silenceNow(ctx, profile, row)) !== null) return undefined
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

export const mailReminder = carryOut(sendReminders, async (ctx, { invoice_id }) => {
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
})
