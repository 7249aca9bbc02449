import type { Ctx, WorkCtx } from '#kit/context.ts'
import { subscribe } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { type OutgoingMail, sendMail } from '#modules/email/index.ts'
import type { RenderedPdf } from '../invoices/printing/render.ts'
import { type Letter, voiceOf, writeLetter } from '../invoices/sending/mail.ts'
import { loadQuoteParts, type QuoteParts, renderQuote } from '../quotes/document.ts'
import { QuoteAccepted, QuoteDeclined } from '../quotes/events.ts'
import { lockQuote } from '../quotes/queries.ts'
import { intervalRows } from '../quotes/totals.ts'
import { isFresh } from './freshness.ts'
import { hasQuoteLetter, insertQuoteLetter, type Outcome, type QuoteLetterKind } from './queries.ts'

type Reader = { email: string; name: string }

function factsOf({ profile, row, lines }: QuoteParts): [string, string][] {
  const { formats, words } = voiceOf(profile.organization, row)
  const parts = intervalRows(formats, lines)
  return [
    [words.labels.quote, row.title ? `${row.number} · ${row.title}` : row.number],
    ...(parts.length > 0
      ? parts.map(({ label, amount }): [string, string] => [label, amount])
      : [[words.labels.total, formats.money(row.total_cents)] as [string, string]]),
  ]
}

/** To the customer: what they agreed to, to keep. */
function customerLetter(parts: QuoteParts, kind: QuoteLetterKind, reader: Reader): Letter {
  const { profile, row, publicUrl } = parts
  const { organization } = profile
  const { words, formats } = voiceOf(organization, row)
  const say = words.confirmed[kind]
  return writeLetter(
    organization,
    { formats },
    {
      subject: say.subject(row.number, organization.name),
      message: `${words.hello(reader.name)}\n\n${say.text(row.number)}\n\n${organization.name}`,
      facts: factsOf(parts),
      button: { label: words.quote.view, url: publicUrl },
    },
  )
}

function customerOf({ row }: QuoteParts, kind: QuoteLetterKind): Reader | undefined {
  const email = (kind === 'accepted' && row.accepted_by_email) || row.bill_to_email
  const name = (kind === 'accepted' && row.accepted_by_name) || row.bill_to_name
  return email ? { email, name } : undefined
}

async function recordMail(ctx: Ctx, mail: OutgoingMail): Promise<Outcome> {
  try {
    return { message_id: (await sendMail(ctx, mail)).message_id, note: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { message_id: null, note: error.message.slice(0, 500) }
  }
}

/** The letter with the mark that it was written, in one transaction behind the quote's lock: once. */
async function confirm(
  ctx: Ctx,
  parts: QuoteParts,
  pdf: RenderedPdf,
  { kind, cause }: { kind: QuoteLetterKind; cause: string },
): Promise<void> {
  const { row } = parts
  await lockQuote(ctx, row.id)
  const reader = customerOf(parts, kind)
  if (!reader || (await hasQuoteLetter(ctx, row.id, cause))) return
  const { subject, html, text } = customerLetter(parts, kind, reader)
  const outcome = await recordMail(ctx, {
    kind: 'quote',
    category: 'transactional',
    to: reader.name ? { email: reader.email, name: reader.name } : reader.email,
    subject,
    body_html: html,
    body_text: text,
    ...(row.contact_id ? { contact_id: row.contact_id } : {}),
    attachments: [{ filename: pdf.fileName, content_type: 'application/pdf', content: pdf.content }],
    source_kind: 'quote',
    source_id: row.id,
  })
  await insertQuoteLetter(ctx, row.id, { kind, cause }, outcome)
}

async function confirmOf(ctx: WorkCtx, quoteId: string, letter: { kind: QuoteLetterKind; cause: string }) {
  const parts = await ctx.transact(async inner =>
    (await hasQuoteLetter(inner, quoteId, letter.cause)) ? undefined : loadQuoteParts(inner, quoteId),
  )
  // An answer that was taken back meanwhile, by an edit, is no news.
  if (parts?.row.status !== letter.kind) return
  const pdf = await renderQuote(ctx, parts)
  await ctx.transact(inner => confirm(inner, parts, pdf, letter))
}

export const quoteLetters = [
  subscribe('billing.confirm_acceptance', QuoteAccepted, async (ctx, { id, at, data }) => {
    if (isFresh(ctx, at)) await confirmOf(ctx, data.quote_id, { kind: 'accepted', cause: id })
  }),
  subscribe('billing.confirm_decline', QuoteDeclined, async (ctx, { id, at, data }) => {
    if (isFresh(ctx, at)) await confirmOf(ctx, data.quote_id, { kind: 'declined', cause: id })
  }),
]
