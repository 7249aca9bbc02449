import type { Ctx } from '#kit/context.ts'
import { listOpenInvoices, loadParts, writeFollowUp } from '#modules/billing/index.ts'
import type { LetterIn, LetterPreview } from './schema.ts'
import { writeStep } from './write.ts'

/** A letter as it would go out about an invoice on the day of its step; nothing where no invoice is open. */
export async function previewLetter(ctx: Ctx, given: LetterIn): Promise<LetterPreview | null> {
  const { offset_days, subject = null, body_html = null, show_interest = false } = given
  const id = given.invoice_id ?? (await listOpenInvoices(ctx, undefined, 1))[0]?.id
  if (!id) return null
  const parts = await loadParts(ctx, id)
  const { row } = parts
  const today = Temporal.PlainDate.from(row.due_date ?? parts.today).add({ days: offset_days })
  const words = { subject, body_html, show_interest }
  const letter = await writeStep(ctx, { row, today: today.toString() }, parts, words)
  const written = writeFollowUp({ ...parts, today }, letter)
  return {
    invoice: { id: row.id, number: row.number },
    subject: written.subject,
    body_html: written.html,
  }
}
