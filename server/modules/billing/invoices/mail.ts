import type { InvoiceParts } from './document.ts'
import { escapeHtml, formatsFor } from './text.ts'

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

export const letterHtml = (
  body: string,
  facts: readonly (readonly [string, string])[],
  link: string,
): string =>
  `<div style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#222222;max-width:600px">${body}<table style="border-collapse:collapse">${facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:2px 16px 2px 0;color:#666666">${escapeHtml(label)}</td><td style="padding:2px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('')}</table>${link}</div>`

function factsOfInvoice({ profile, row }: InvoiceParts): [string, string][] {
  const { locale, timezone } = profile.organization
  const formats = formatsFor(locale, timezone, row.currency)
  const facts: [string, string][] = [
    ['Invoice', row.number],
    ['Amount due', formats.money(row.amount_due_cents)],
  ]
  if (row.due_date) facts.push(['Due date', formats.date(row.due_date)])
  return facts
}

/** The seller's own words where given, the numbers of the invoice, and where to see and pay it. */
export function invoiceLetter(
  parts: InvoiceParts,
  given: { subject?: string | null | undefined; message?: string | null | undefined },
): Letter {
  const { profile, row, publicUrl } = parts
  const seller = profile.organization.name
  const greeting = row.bill_to_name ? `Hello ${row.bill_to_name},` : 'Hello,'
  const message = given.message?.trim()
    ? given.message
    : `${greeting}\n\nplease find attached invoice ${row.number}${row.title ? ` for ${row.title}` : ''}.\n\n${seller}`
  const label = row.amount_due_cents > 0 ? 'View and pay the invoice' : 'View the invoice'
  return {
    subject: given.subject?.trim() || `Invoice ${row.number} from ${seller}`,
    html: letterHtml(paragraphs(message), factsOfInvoice(parts), button(publicUrl, label)),
  }
}

export function reminderLetter(parts: InvoiceParts, daysPastDue: number): Letter {
  const { profile, row, publicUrl } = parts
  const { name: seller, locale, timezone } = profile.organization
  const formats = formatsFor(locale, timezone, row.currency)
  const due = row.due_date ? formats.date(row.due_date) : ''
  const greeting = row.bill_to_name ? `Hello ${row.bill_to_name},` : 'Hello,'
  const [subject, sentence] =
    daysPastDue < 0
      ? [
          `Invoice ${row.number} is due on ${due}`,
          `this is a reminder that invoice ${row.number} is due on ${due}.`,
        ]
      : daysPastDue === 0
        ? [`Invoice ${row.number} is due today`, `invoice ${row.number} is due today.`]
        : [
            `Invoice ${row.number} is overdue`,
            `invoice ${row.number} was due on ${due} and we have not received the payment yet. If it is on its way, please disregard this message.`,
          ]
  return {
    subject,
    html: letterHtml(
      paragraphs(`${greeting}\n\n${sentence}\n\n${seller}`),
      factsOfInvoice(parts),
      button(publicUrl, 'View and pay the invoice'),
    ),
  }
}
