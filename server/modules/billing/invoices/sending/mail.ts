import { mailBrandOf } from '#modules/identity/index.ts'
import { type MailParts, writeMail } from '#platform/mail/layout.ts'
import { type Words, wordsIn } from '../../orders/words/index.ts'
import { bankRows, isOwed, paymentDetailsOf } from '../../paying/details.ts'
import { keptOf } from '../../pricing/price.ts'
import type { Organization } from '../../settings/profile.ts'
import type { InvoiceParts } from '../printing/pdf.ts'
import { type Formats, formatsOf, type Written } from '../printing/text.ts'

export interface Letter {
  subject: string
  html: string
  text: string
}

type Facts = readonly (readonly [string, string])[]
type Button = { label: string; url: string }

interface LetterParts {
  subject: string
  /** The whole text, from greeting to name. */
  message: string
  facts: Facts
  button: Button
  /** Below the button: how else to pay. */
  sections?: MailParts['sections']
}

/** In the one layout of our mails, with the tenant's logo, colour and small print. */
export function writeLetter(
  organization: Organization,
  { formats }: { formats: Formats },
  { subject, message, facts, button, sections = [] }: LetterParts,
): Letter {
  return writeMail({
    language: formats.language,
    brand: mailBrandOf(organization, organization.has_logo ? logoUrlOf(button.url) : null),
    subject,
    paragraphs: message.split(/\n{2,}/),
    facts,
    button,
    sections,
  })
}

/** The picture beside the public view that the button leads to. */
function logoUrlOf(publicUrl: string): string {
  const url = new URL(publicUrl)
  const [kind, token] = url.pathname.split('/').slice(-2)
  return `${url.origin}/api/v1/app/${kind === 'q' ? 'quotes' : 'invoices'}/public/${token}/logo`
}

/** How to pay by other means than the button. */
function payingSections({ profile, row }: InvoiceParts, words: Words): NonNullable<MailParts['sections']> {
  const details = paymentDetailsOf(profile, row)
  if (!details) return []
  const rows = bankRows(details, words)
  return [
    ...(rows.length > 0 ? [{ title: words.labels.bankTransfer, facts: rows }] : []),
    ...(details.instructions
      ? [{ title: words.labels.instructions, paragraphs: details.instructions.split(/\n{2,}/) }]
      : []),
  ]
}

/** Only where it can be paid there, the page is a place to pay. */
const invoiceButton = ({ row, takesCards, publicUrl }: InvoiceParts, { invoice }: Words): Button => ({
  label: takesCards && isOwed(row) ? invoice.pay : invoice.view,
  url: publicUrl,
})

function factsOfInvoice({ row }: InvoiceParts, formats: Formats, { labels }: Words): [string, string][] {
  const facts: [string, string][] = [
    [labels.invoice, row.number],
    [labels.amountDue, formats.money(row.amount_due_cents)],
  ]
  if (row.due_date) facts.push([labels.dueDate, formats.date(row.due_date)])
  return facts
}

/** A letter speaks the language of the document it comes with. */
export function voiceOf(organization: Organization, order: Written) {
  const formats = formatsOf(organization, order)
  return { formats, words: wordsIn(formats.language) }
}

/** The seller's own words where given, the numbers of the invoice, and where to see and pay it. */
export function invoiceLetter(
  parts: InvoiceParts,
  given: { subject?: string | null | undefined; message?: string | null | undefined },
): Letter {
  const { profile, row } = parts
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row)
  const message = given.message?.trim()
    ? given.message
    : `${words.hello(row.bill_to_name)}\n\n${words.invoice.text(row.number, row.title)}\n\n${organization.name}`
  return writeLetter(
    organization,
    { formats },
    {
      subject: given.subject?.trim() || words.invoice.subject(row.number, organization.name),
      message,
      facts: factsOfInvoice(parts, formats, words),
      button: invoiceButton(parts, words),
      sections: payingSections(parts, words),
    },
  )
}

/** What a reminder says otherwise: null is as usual. */
interface OtherWords {
  subject: string | null
  message: string | null
  /** What paying late costs on top, as text. */
  late: string | null
}

export function reminderLetter(
  parts: InvoiceParts,
  daysPastDue: number,
  other: OtherWords = { subject: null, message: null, late: null },
): Letter {
  const { profile, row } = parts
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row)
  const due = row.due_date ? formats.date(row.due_date) : ''
  const { subject, text } =
    daysPastDue < 0 ? words.dueSoon : daysPastDue === 0 ? words.dueToday : words.overdue
  const facts = factsOfInvoice(parts, formats, words)
  if (other.late) facts.push([words.lateCharges, other.late])
  const usual = `${words.hello(row.bill_to_name)}\n\n${text(row.number, due)}\n\n${organization.name}`
  return writeLetter(
    organization,
    { formats },
    {
      subject: other.subject ?? subject(row.number, due),
      message: other.message ?? usual,
      facts,
      button: invoiceButton(parts, words),
      sections: payingSections(parts, words),
    },
  )
}

/** Thanks for the money, with the paid invoice. */
export function receiptLetter(parts: InvoiceParts): Letter {
  const { profile, row, publicUrl } = parts
  const { organization } = profile
  const { formats, words } = voiceOf(organization, row)
  const paid = formats.money(keptOf(row))
  const message = `${words.hello(row.bill_to_name)}\n\n${words.receipt.text(row.number, paid)}\n\n${organization.name}`
  const facts: [string, string][] = [
    [words.labels.invoice, row.number],
    [words.receipt.paid, paid],
  ]
  if (row.paid_at) facts.push([words.receipt.on, formats.date(row.paid_at)])
  return writeLetter(
    organization,
    { formats },
    {
      subject: words.receipt.subject(row.number, organization.name),
      message,
      facts,
      button: { label: words.invoice.view, url: publicUrl },
    },
  )
}
