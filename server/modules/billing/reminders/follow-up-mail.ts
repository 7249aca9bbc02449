import type { Ctx, WorkCtx } from '#kit/context.ts'
import { localeFor } from '#kit/web/language.ts'
import { type InvoiceParts, loadParts, renderInvoice } from '../invoices/printing/pdf.ts'
import type { RenderedPdf } from '../invoices/printing/render.ts'
import { formatsOf } from '../invoices/printing/text.ts'
import { findInvoice } from '../invoices/queries.ts'
import { attached } from '../invoices/sending/hand-over.ts'
import { type Letter, reminderLetter } from '../invoices/sending/mail.ts'
import type { Outcome } from '../letters/queries.ts'
import { recordLetter } from '../letters/record.ts'

/** An issued invoice with its document, made before the transaction that mails it. */
export interface FollowUp extends InvoiceParts {
  pdf: RenderedPdf
}

/** In its own words where it has some. */
export interface FollowUpLetter {
  subject: string | null
  bodyHtml: string | null
  /** Late charges to list; 0: none. */
  lateCents: number
}

export async function prepareFollowUp(ctx: WorkCtx, id: string): Promise<FollowUp | undefined> {
  const parts = await ctx.transact(async inner => {
    const row = await findInvoice(inner, id)
    return row?.issued_at ? loadParts(inner, id) : undefined
  })
  return parts && { ...parts, pdf: await renderInvoice(ctx, parts) }
}

export const localeOfInvoice = ({ profile, row }: Pick<InvoiceParts, 'profile' | 'row'>): string =>
  localeFor(profile.organization.locale, row.language)

const textOf = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6])[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Stands where the words of the seller go: nothing that a letter of ours could say by itself. */
const PLACE = 'f4c3b2a1-words-of-the-seller'

export function writeFollowUp(parts: InvoiceParts, { subject, bodyHtml, lateCents }: FollowUpLetter): Letter {
  const { row, profile, today } = parts
  const days = row.due_date ? Temporal.PlainDate.from(row.due_date).until(today).days : 0
  const late = lateCents > 0 ? formatsOf(profile.organization, row).money(lateCents) : null
  const letter = reminderLetter(parts, days, { subject, message: bodyHtml === null ? null : PLACE, late })
  if (bodyHtml === null) return letter
  return {
    ...letter,
    html: letter.html.replace(new RegExp(`<p[^>]*>\\s*${PLACE}\\s*</p>`), () => `<div>${bodyHtml}</div>`),
    text: letter.text.replace(PLACE, () => textOf(bodyHtml)),
  }
}

/** The letter and its delivery, in the caller's transaction. */
export const mailFollowUp = (ctx: Ctx, parts: FollowUp, given: FollowUpLetter): Promise<Outcome> =>
  recordLetter(ctx, parts.row, writeFollowUp(parts, given), attached([parts.pdf]))
