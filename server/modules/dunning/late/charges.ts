import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import {
  createInvoice,
  findInvoice,
  type InvoiceRow,
  type InvoiceWithLines,
  listTurns,
  loadCollectionsSettings,
  loadOrganization,
  lockInvoice,
  requireInvoice,
  voiceOf,
} from '#modules/billing/index.ts'
import { NothingToCharge } from '../errors.ts'
import { interestOf } from './interest.ts'
import { type Billed, insertBilled, listBilled, sumFees } from './queries.ts'
import type { LateCharges } from './schema.ts'
import { lateWords } from './words.ts'

const nothing = { interest_cents: 0, lump_cents: 0, fees_cents: 0 }
type Parts = typeof nothing

/** What has become an invoice: one that was voided no longer counts. */
async function billedOf(ctx: Ctx, invoiceId: string): Promise<Parts> {
  const sums = { ...nothing }
  for (const one of await listBilled(ctx, invoiceId)) {
    const invoice = await findInvoice(ctx, one.billed_invoice_id)
    if (!invoice || invoice.status === 'void') continue
    for (const key of ['interest_cents', 'lump_cents', 'fees_cents'] as const) sums[key] += one[key]
  }
  return sums
}

const totalOf = ({ interest_cents, lump_cents, fees_cents }: Parts): number =>
  interest_cents + lump_cents + fees_cents

/** What paying late costs on top, worked out from what was due at the end of each day. */
export async function lateChargesOf(ctx: Ctx, row: InvoiceRow, asked?: string | null): Promise<LateCharges> {
  const [{ timezone }, { interest }, fees_cents, billed] = await Promise.all([
    loadOrganization(ctx),
    loadCollectionsSettings(ctx),
    sumFees(ctx, row.id),
    billedOf(ctx, row.id),
  ])
  const on = asked ?? localDate(ctx.now, timezone).toString()
  const isLate = row.issued_at !== null && row.due_date !== null && row.due_date < on
  const days = isLate ? Temporal.PlainDate.from(row.due_date!).until(on).days : 0
  // Consumers pay what the law has for them, which is not worked out here.
  const isCharged = isLate && interest.enabled && row.company_id !== null && row.status !== 'void'
  const worked = isCharged
    ? interestOf({
        dueDate: row.due_date!,
        on,
        turns: await listTurns(ctx, row.id, timezone),
        rates: interest.base_rates,
        points: interest.points,
      })
    : { segments: [], interest_cents: 0 }
  const lump_cents = worked.segments.length > 0 ? interest.lump_cents : 0
  const parts = { interest_cents: worked.interest_cents, lump_cents, fees_cents }
  return {
    on,
    days,
    segments: worked.segments,
    ...parts,
    total_cents: totalOf(parts),
    billed_cents: totalOf(billed),
  }
}

export const getLateCharges = async (ctx: Ctx, id: string, on?: string): Promise<LateCharges> =>
  lateChargesOf(ctx, await requireInvoice(ctx, id), on)

/** A draft of what is not billed yet, part by part. */
export async function billLateCharges(ctx: Ctx, id: string, on?: string | null): Promise<InvoiceWithLines> {
  const row = await lockInvoice(ctx, id)
  const [charges, before] = [await lateChargesOf(ctx, row, on), await billedOf(ctx, id)]
  const rest = {
    interest_cents: Math.max(0, charges.interest_cents - before.interest_cents),
    lump_cents: Math.max(0, charges.lump_cents - before.lump_cents),
    fees_cents: Math.max(0, charges.fees_cents - before.fees_cents),
  }
  if (totalOf(rest) === 0) throw NothingToCharge()
  // It goes to the customer, in their language.
  const { formats } = voiceOf(await loadOrganization(ctx), row)
  const words = lateWords[formats.language]
  const names = {
    interest_cents: words.interest(row.number, formats.date(charges.on)),
    lump_cents: words.lump(row.number),
    fees_cents: words.fees(row.number),
  }
  const lines = (Object.keys(names) as (keyof Parts)[])
    .filter(key => rest[key] > 0)
    .map(key => ({ name: names[key], unit_price_cents: rest[key], tax_rate: 0 }))
  const invoice = await createInvoice(ctx, {
    title: words.title(row.number),
    currency: row.currency,
    company_id: row.company_id,
    contact_id: row.contact_id,
    tax_mode: 'manual',
    lines,
  })
  const billed: Billed = { billed_invoice_id: invoice.id, ...rest }
  await insertBilled(ctx, id, billed)
  return invoice
}
