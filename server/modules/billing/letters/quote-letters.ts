import type { Ctx, WorkCtx } from '#kit/context.ts'
import { subscribe } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { type OutgoingMail, sendMail } from '#modules/email/index.ts'
import type { RenderedPdf } from '../invoices/printing/pdf.ts'
import { button, type Letter, letterHtml, paragraphs, voiceOf } from '../invoices/sending/mail.ts'
import { loadQuoteParts, type QuoteParts, renderQuote } from '../quotes/document.ts'
import { QuoteAccepted, QuoteDeclined } from '../quotes/events.ts'
import { lockQuote } from '../quotes/queries.ts'
import { intervalRows } from '../quotes/totals.ts'
import { isFresh } from './freshness.ts'
import {
  type Audience,
  findQuoteOwner,
  insertQuoteLetter,
  listQuoteLetters,
  type Outcome,
  type QuoteLetterKind,
} from './queries.ts'

type Reader = { email: string; name: string }

function factsOf({ profile, row, lines }: QuoteParts): [string, string][] {
  const { formats, words } = voiceOf(profile.organization, row.currency)
  const parts = intervalRows(formats, lines)
  return [
    [words.labels.quote, row.title ? `${row.number} · ${row.title}` : row.number],
    ...(parts.length > 0
      ? parts.map(({ label, amount }): [string, string] => [label, amount])
      : [[words.labels.total, formats.money(row.total_cents)] as [string, string]]),
  ]
}

/** To the seller's own people: who answered, and what they said. */
function ownerLetter(parts: QuoteParts, kind: QuoteLetterKind, reader: Reader): Letter {
  const { profile, row, publicUrl } = parts
  const { words } = voiceOf(profile.organization, row.currency)
  const say = words.answered[kind]
  const who = (kind === 'accepted' ? row.accepted_by_name : null) || row.bill_to_name || row.bill_to_email
  const facts = factsOf(parts)
  if (kind === 'accepted' && row.accepted_by_email)
    facts.push([words.answered.by, `${who}, ${row.accepted_by_email}`])
  if (kind === 'declined' && row.decline_reason) facts.push([words.labels.reason, row.decline_reason])
  return {
    subject: say.subject(row.number, who),
    html: letterHtml(profile.organization, {
      body: paragraphs(`${words.hello(reader.name)}\n\n${say.text(row.number, who)}`),
      facts,
      link: button(publicUrl, words.quote.view),
    }),
  }
}

/** To the customer: what they agreed to, to keep. */
function customerLetter(parts: QuoteParts, kind: QuoteLetterKind, reader: Reader): Letter {
  const { profile, row, publicUrl } = parts
  const { organization } = profile
  const { words } = voiceOf(organization, row.currency)
  const say = words.confirmed[kind]
  return {
    subject: say.subject(row.number, organization.name),
    html: letterHtml(organization, {
      body: paragraphs(`${words.hello(reader.name)}\n\n${say.text(row.number)}\n\n${organization.name}`),
      facts: factsOf(parts),
      link: button(publicUrl, words.quote.view),
    }),
  }
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

/** Both letters with the marks that they were written, in one transaction behind the quote's lock: once each. */
async function tell(
  ctx: Ctx,
  parts: QuoteParts,
  pdf: RenderedPdf,
  { kind, cause }: { kind: QuoteLetterKind; cause: string },
): Promise<void> {
  const { row } = parts
  await lockQuote(ctx, row.id)
  const told = await listQuoteLetters(ctx, row.id, cause)
  const owner = await findQuoteOwner(ctx, row)
  const customer = customerOf(parts, kind)
  const attachments = [{ filename: pdf.fileName, content_type: 'application/pdf', content: pdf.content }]
  const write = async (audience: Audience, reader: Reader | undefined, letter: typeof ownerLetter) => {
    if (!reader || told.includes(audience)) return
    const { subject, html } = letter(parts, kind, reader)
    const outcome = await recordMail(ctx, {
      kind: 'quote',
      category: 'transactional',
      to: reader.name ? { email: reader.email, name: reader.name } : reader.email,
      subject,
      body_html: html,
      ...(audience === 'customer' && row.contact_id ? { contact_id: row.contact_id } : {}),
      ...(audience === 'customer' ? { attachments, source_kind: 'quote', source_id: row.id } : {}),
    })
    await insertQuoteLetter(ctx, row.id, { kind, audience, cause }, outcome)
  }
  await write('owner', owner, ownerLetter)
  await write('customer', customer, customerLetter)
}

async function tellOf(ctx: WorkCtx, quoteId: string, letter: { kind: QuoteLetterKind; cause: string }) {
  const parts = await ctx.transact(async inner =>
    (await listQuoteLetters(inner, quoteId, letter.cause)).length > 0
      ? undefined
      : loadQuoteParts(inner, quoteId),
  )
  // An answer that was taken back meanwhile, by an edit, is no news.
  if (parts?.row.status !== letter.kind) return
  const pdf = await renderQuote(ctx, parts)
  await ctx.transact(inner => tell(inner, parts, pdf, letter))
}

export const quoteLetters = [
  subscribe('billing.tell_acceptance', QuoteAccepted, async (ctx, { id, at, data }) => {
    if (isFresh(ctx, at)) await tellOf(ctx, data.quote_id, { kind: 'accepted', cause: id })
  }),
  subscribe('billing.tell_decline', QuoteDeclined, async (ctx, { id, at, data }) => {
    if (isFresh(ctx, at)) await tellOf(ctx, data.quote_id, { kind: 'declined', cause: id })
  }),
]
