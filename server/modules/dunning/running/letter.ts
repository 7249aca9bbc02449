import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { type FollowUp, type FollowUpLetter, localeOfInvoice } from '#modules/billing/index.ts'
import { renderHtml, renderLine } from '#platform/liquid/render.ts'
import { lateChargesOf } from '../late/charges.ts'
import type { DunningStep } from '../policies/schema.ts'
import type { Followed } from '../states/view.ts'

/** What templates of a step know of an invoice. */
async function fieldsOf(ctx: Ctx, { row, today }: Followed, followUp: FollowUp) {
  const late = await lateChargesOf(ctx, row, today)
  const locale = localeOfInvoice(followUp)
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
        url: followUp.publicUrl,
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
    money,
  }
}

/** In the words of the step where it has some, else our own, in the language of the customer. */
export async function writeStep(
  ctx: Ctx,
  followed: Followed,
  followUp: FollowUp,
  step: DunningStep,
): Promise<FollowUpLetter> {
  const { fields, late } = await fieldsOf(ctx, followed, followUp)
  return {
    subject: step.subject ? renderLine(step.subject, fields) : null,
    bodyHtml: step.body_html ? renderHtml(step.body_html, fields) : null,
    lateCents: step.show_interest ? late.total_cents : 0,
  }
}
