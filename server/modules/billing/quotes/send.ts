import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { localDate } from '#kit/time/zone.ts'
import { checkMayUse } from '#modules/email/index.ts'
import { billToOf } from '../invoices/issuing/bill-to.ts'
import { viewOf } from '../invoices/present.ts'
import { rememberPdf } from '../invoices/queries.ts'
import type { SendIn } from '../invoices/schema.ts'
import { checkRecipients, handOver } from '../invoices/sending/hand-over.ts'
import { voiceOf, writeLetter } from '../invoices/sending/mail.ts'
import { listQuoteLines } from '../lines/queries.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { approvalReasons } from './approving/approval.ts'
import { loadQuoteParts, type QuoteParts, renderQuote } from './document.ts'
import { QuoteAlready, QuoteNeedsApproval, QuoteNeedsRecipient, ValidUntilPassed } from './errors.ts'
import { QuoteSent, quoteFacts } from './events.ts'
import { cancelExpiry, scheduleExpiry } from './expiry.ts'
import { presentQuoteWithLines } from './present.ts'
import { lockQuote, type QuoteRow, requireQuote, updateQuote } from './queries.ts'
import type { QuoteWithLines } from './schema.ts'
import { intervalRows } from './totals.ts'

export interface QuoteSendAnswer {
  data: QuoteWithLines
  sent_to: string
  cc: string[]
  attachment: string
  from_email: string
  message_id: string
}

function refuseUnready(row: QuoteRow, reasons: readonly string[]): void {
  if (['accepted', 'voided'].includes(row.status)) throw QuoteAlready(row.number, row.status)
  const waits = row.status === 'pending_approval' || row.status === 'approval_rejected'
  if (waits || (reasons.length > 0 && row.approved_at === null)) {
    throw QuoteNeedsApproval(reasons.join('; ') || 'it was submitted for approval')
  }
}

/** From here on it is an offer: locked, with an end. The day of expiry is set if nobody chose one. */
async function markSent(ctx: Ctx, id: string, given: SendIn) {
  const row = await lockQuote(ctx, id)
  const [profile, lines] = await Promise.all([loadProfile(ctx), listQuoteLines(ctx.db, id)])
  // The thresholds of today decide. An offer that is out already may be sent again.
  const reasons = row.status === 'sent' ? [] : approvalReasons(profile, row, lines)
  refuseUnready(row, reasons)
  const { timezone } = profile.organization
  const today = localDate(ctx.now, timezone)
  const billTo = await billToOf(ctx, row)
  const to = given.to_email?.trim() || billTo.bill_to_email
  if (!to) throw QuoteNeedsRecipient()
  checkRecipients(to, given.cc ?? [])
  await checkMayUse(ctx, given.account_id)
  if (row.valid_until !== null && row.valid_until < today.toString()) throw ValidUntilPassed()
  const validUntil = row.valid_until ?? today.add({ days: profile.quotes.valid_days }).toString()
  const updated = await updateQuote(ctx, id, {
    ...billTo,
    status: 'sent',
    sent_at: ctx.now.toString(),
    valid_until: validUntil,
    declined_at: null,
    decline_reason: null,
    expired_at: null,
    ...(row.status === 'sent' ? {} : { approval_reasons: toJson(reasons) as never }),
  })
  await scheduleExpiry(ctx, updated, timezone)
  return { to, before: row, parts: await loadQuoteParts(ctx, id) }
}

function quoteLetter({ profile, row, lines, publicUrl }: QuoteParts, given: SendIn) {
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row)
  const message = given.message?.trim()
    ? given.message
    : `${words.hello(row.bill_to_name)}\n\n${words.quote.text(row.number, row.title)}\n\n${organization.name}`
  const parts = intervalRows(formats, lines)
  const totals: [string, string][] =
    parts.length > 0
      ? parts.map(({ label, amount }) => [label, amount])
      : [[words.labels.total, formats.money(row.total_cents)]]
  const facts: [string, string][] = [[words.labels.quote, row.number], ...totals]
  if (row.valid_until) facts.push([words.labels.validUntil, formats.date(row.valid_until)])
  const letter = writeLetter(
    organization,
    { formats },
    {
      subject: given.subject?.trim() || words.quote.subject(row.number, organization.name),
      message,
      facts,
      button: { label: words.quote.accept, url: publicUrl },
    },
  )
  return { subject: letter.subject, body_html: letter.html, body_text: letter.text }
}

export async function sendQuote(ctx: WorkCtx, id: string, given: SendIn): Promise<QuoteSendAnswer> {
  const { to, before, parts } = await ctx.transact(inner => markSent(inner, id, given))
  const cc = given.cc ?? []
  try {
    const pdf = await renderQuote(ctx, parts)
    const sent = await handOver(ctx, {
      kind: 'quote',
      category: 'transactional',
      to,
      cc,
      ...quoteLetter(parts, given),
      ...(parts.row.contact_id ? { contact_id: parts.row.contact_id } : {}),
      account_id: given.account_id,
      attachments: [{ filename: pdf.fileName, content_type: 'application/pdf', content: pdf.content }],
      source_kind: 'quote',
      source_id: id,
    })
    await ctx.transact(async inner => {
      await rememberPdf(inner, 'quotes', id, pdf.sha256)
      await inner.emit(QuoteSent, quoteFacts(parts.row))
    })
    return {
      data: await answer(ctx, id),
      sent_to: to,
      cc,
      attachment: pdf.fileName,
      from_email: sent.from_email,
      message_id: sent.message_id,
    }
  } catch (error) {
    // It never went out, so it is no offer: back to where it was, unless somebody was quicker.
    await ctx.transact(async inner => {
      const now = await lockQuote(inner, id)
      if (now.status === 'sent' && before.status !== 'sent') {
        await Promise.all([updateQuote(inner, id, columnsBefore(before)), cancelExpiry(inner, id)])
      }
    })
    throw error
  }
}

/** Everything that marking as sent changes, as it was. */
const columnsBefore = (row: QuoteRow): Partial<QuoteRow> => ({
  status: row.status,
  sent_at: row.sent_at,
  valid_until: row.valid_until,
  declined_at: row.declined_at,
  decline_reason: row.decline_reason,
  expired_at: row.expired_at,
  bill_to_name: row.bill_to_name,
  bill_to_email: row.bill_to_email,
  bill_to_address: row.bill_to_address,
  language: row.language,
})

const answer = (ctx: WorkCtx, id: string): Promise<QuoteWithLines> =>
  ctx.transact(async inner => {
    const [row, lines, profile] = await Promise.all([
      requireQuote(inner, id),
      listQuoteLines(inner.db, id),
      loadProfile(inner),
    ])
    return presentQuoteWithLines(row, lines, viewOf(inner, profile.organization))
  })
