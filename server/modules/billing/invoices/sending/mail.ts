import { footerTextOf } from '#modules/identity/index.ts'
import { type Words, wordsIn } from '../../orders/words/index.ts'
import { bankRows, isOwed, paymentDetailsOf } from '../../paying/details.ts'
import type { Organization } from '../../settings/profile.ts'
import type { InvoiceParts } from '../printing/document.ts'
import { escapeHtml, type Formats, formatsFor } from '../printing/text.ts'

export interface Letter {
  subject: string
  html: string
}

export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

export const button = (url: string, label: string): string =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4e79;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`

type Facts = readonly (readonly [string, string])[]

const factsHtml = (facts: Facts): string =>
  `<table style="border-collapse:collapse">${facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:2px 16px 2px 0;color:#666666;vertical-align:top">${escapeHtml(label)}</td><td style="padding:2px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('')}</table>`

const headingHtml = (text: string): string =>
  `<p style="margin:24px 0 6px"><strong>${escapeHtml(text)}</strong></p>`

/** `end` stands below the button: how else to pay. The brand's small print closes every letter. */
export const letterHtml = (
  organization: Organization,
  { body, facts, link = '', end = '' }: { body: string; facts: Facts; link?: string; end?: string },
): string => {
  const small = footerTextOf(organization)
  const footer = small
    ? `<div style="margin-top:28px;padding-top:12px;border-top:1px solid #dddddd;font-size:12px;color:#666666">${paragraphs(small)}</div>`
    : ''
  return `<div style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#222222;max-width:600px">${body}${factsHtml(facts)}${link}${end}${footer}</div>`
}

/** How to pay by other means than the button. */
function payingHtml({ profile, row }: InvoiceParts, words: Words): string {
  const details = paymentDetailsOf(profile, row)
  if (!details) return ''
  const rows = bankRows(details, words)
  const bank = rows.length > 0 ? headingHtml(words.labels.bankTransfer) + factsHtml(rows) : ''
  const instructions = details.instructions
    ? headingHtml(words.labels.instructions) + paragraphs(details.instructions)
    : ''
  return bank + instructions
}

/** Only where it can be paid there, the page is a place to pay. */
const invoiceButton = ({ row, takesCards, publicUrl }: InvoiceParts, { invoice }: Words): string =>
  button(publicUrl, takesCards && isOwed(row) ? invoice.pay : invoice.view)

function factsOfInvoice({ row }: InvoiceParts, formats: Formats, { labels }: Words): [string, string][] {
  const facts: [string, string][] = [
    [labels.invoice, row.number],
    [labels.amountDue, formats.money(row.amount_due_cents)],
  ]
  if (row.due_date) facts.push([labels.dueDate, formats.date(row.due_date)])
  return facts
}

/** A letter speaks the language of the document it comes with. */
export function voiceOf({ locale, timezone }: Organization, currency: string) {
  const formats = formatsFor(locale, timezone, currency)
  return { formats, words: wordsIn(formats.language) }
}

/** The seller's own words where given, the numbers of the invoice, and where to see and pay it. */
export function invoiceLetter(
  parts: InvoiceParts,
  given: { subject?: string | null | undefined; message?: string | null | undefined },
): Letter {
  const { profile, row } = parts
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row.currency)
  const message = given.message?.trim()
    ? given.message
    : `${words.hello(row.bill_to_name)}\n\n${words.invoice.text(row.number, row.title)}\n\n${organization.name}`
  return {
    subject: given.subject?.trim() || words.invoice.subject(row.number, organization.name),
    html: letterHtml(organization, {
      body: paragraphs(message),
      facts: factsOfInvoice(parts, formats, words),
      link: invoiceButton(parts, words),
      end: payingHtml(parts, words),
    }),
  }
}

export function reminderLetter(parts: InvoiceParts, daysPastDue: number): Letter {
  const { profile, row } = parts
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row.currency)
  const due = row.due_date ? formats.date(row.due_date) : ''
  const { subject, text } =
    daysPastDue < 0 ? words.dueSoon : daysPastDue === 0 ? words.dueToday : words.overdue
  const message = `${words.hello(row.bill_to_name)}\n\n${text(row.number, due)}\n\n${organization.name}`
  return {
    subject: subject(row.number, due),
    html: letterHtml(organization, {
      body: paragraphs(message),
      facts: factsOfInvoice(parts, formats, words),
      link: invoiceButton(parts, words),
      end: payingHtml(parts, words),
    }),
  }
}

/** Thanks for the money, with the paid invoice. */
export function receiptLetter(parts: InvoiceParts): Letter {
  const { profile, row, publicUrl } = parts
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row.currency)
  const paid = formats.money(row.amount_paid_cents - row.amount_refunded_cents)
  const message = `${words.hello(row.bill_to_name)}\n\n${words.receipt.text(row.number, paid)}\n\n${organization.name}`
  const facts: [string, string][] = [
    [words.labels.invoice, row.number],
    [words.receipt.paid, paid],
  ]
  if (row.paid_at) facts.push([words.receipt.on, formats.date(row.paid_at)])
  return {
    subject: words.receipt.subject(row.number, organization.name),
    html: letterHtml(organization, {
      body: paragraphs(message),
      facts,
      link: button(publicUrl, words.invoice.view),
    }),
  }
}
