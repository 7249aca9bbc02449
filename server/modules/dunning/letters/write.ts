import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import {
  type FollowUpLetter,
  type InvoiceParts,
  type InvoiceRow,
  localeOfInvoice,
} from '#modules/billing/index.ts'
import { lateChargesOf } from '../late/charges.ts'
import type { DunningStep } from '../policies/schema.ts'
import { render } from './render.ts'

/** An invoice, and the day on which somebody is written to about it. */
interface About {
  row: InvoiceRow
  today: string
}
type Parts = Pick<InvoiceParts, 'profile' | 'row' | 'publicUrl'>
type Words = Pick<DunningStep, 'subject' | 'body_html' | 'show_interest'>

/** What templates of a step know of an invoice. */
async function fieldsOf(ctx: Ctx, { row, today }: About, parts: Parts) {
  const late = await lateChargesOf(ctx, row, today)
  const locale = localeOfInvoice(parts)
  const money = (cents: number) => formatMoney(cents, row.currency, locale)
  const day = (text: string | null) =>
    text ? Temporal.PlainDate.from(text).toLocaleString(locale, { dateStyle: 'long' }) : ''
  return {
    late,
    fields: {
      invoice: {
        number: row.number,
        title: row.title,
        total: money(row.total_cents),
        amount_due: money(row.amount_due_cents),
        due_date: day(row.due_date),
        url: parts.publicUrl,
      },
      customer: { name: row.bill_to_name, email: row.bill_to_email },
      late: {
        days: late.days,
        interest: money(late.interest_cents),
        lump: money(late.lump_cents),
        fees: money(late.fees_cents),
        total: money(late.total_cents),
      },
    },
  }
}

/** In the words of the step where it has some, else our own, in the language of the customer. */
export async function writeStep(ctx: Ctx, about: About, parts: Parts, words: Words): Promise<FollowUpLetter> {
  const { fields, late } = await fieldsOf(ctx, about, parts)
  const { subject, body_html } = await render(ctx, { ...words, fields })
  return {
    subject: subject || null,
    bodyHtml: body_html || null,
    lateCents: words.show_interest ? late.total_cents : 0,
  }
}
