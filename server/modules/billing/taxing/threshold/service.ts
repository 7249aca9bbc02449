import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import { DateOnly, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { localDate } from '#kit/time/zone.ts'
import { convertBetween } from '../../fx/rates.ts'
import { listInvoiceLines } from '../../lines/queries.ts'
import { guardAmount } from '../../lines/resolve.ts'
import type { PricedTax } from '../../pricing/price.ts'
import type { Profile } from '../../settings/profile.ts'
import { countsForThreshold } from '../../tax/decision/decide.ts'
import type { Decision } from '../../tax/decision/types.ts'
import { findCounted, findExceeded, findYear, insertSale } from './queries.ts'

/** Article 59c of Directive 2006/112/EC, in cents of the euro. */
export const LIMIT_CENTS = 1_000_000

export const Threshold = NamedObject('TaxThreshold', {
  year: Type.Integer(),
  limit_cents: Type.Integer({ description: 'In EUR' }),
  counted_cents: Type.Integer({
    description: 'Sales to consumers elsewhere in the Union, and what was sold elsewhere, in EUR',
  }),
  exceeded_on: Nullable({
    ...DateOnly,
    description: 'From that sale on, and in the year after, tax is due where they go.',
  }),
})
export type Threshold = Static<typeof Threshold>

const openingIn = ({ tax }: Profile, year: number): number =>
  tax.threshold_opening_year === year ? tax.threshold_opening_cents : 0

export async function getThreshold(ctx: Ctx, profile: Profile, year?: number): Promise<Threshold> {
  const of = year ?? localDate(ctx.now, profile.organization.timezone).year
  const opening = openingIn(profile, of)
  const found = await findYear(ctx, of, opening, LIMIT_CENTS)
  const exceeded_on = opening > LIMIT_CENTS ? `${of}-01-01` : found.exceeded_on
  return { year: of, limit_cents: LIMIT_CENTS, counted_cents: found.counted_cents, exceeded_on }
}

export interface Standing {
  /** It was passed this year or last. */
  isOver: boolean
  /** What can still be sold below it. */
  left_cents: number
}

export async function standingIn(ctx: Ctx, profile: Profile, year: number): Promise<Standing> {
  const [before, now] = await Promise.all(
    [year - 1, year].map(of => findExceeded(ctx, of, openingIn(profile, of), LIMIT_CENTS)),
  )
  const isOver = before!.exceeded || now!.exceeded
  return { isOver, left_cents: isOver ? 0 : LIMIT_CENTS - now!.counted_cents }
}

export const inEuro = (profile: Profile, cents: number, currency: string): number =>
  guardAmount(() => convertBetween(profile, cents, currency, 'EUR'))

type Taxed = { taxable_cents: number; tax_decision?: unknown }
export const isCounted = ({ tax_decision }: Pick<Taxed, 'tax_decision'>): boolean =>
  tax_decision != null && countsForThreshold(tax_decision as Decision)

export const countedOf = (lines: readonly Taxed[]): number =>
  lines.filter(isCounted).reduce((sum, line) => sum + line.taxable_cents, 0)

/** An issued invoice, at the rate of its day. */
export async function countSale(
  ctx: Ctx,
  profile: Profile,
  invoice: { id: string; currency: string },
  lines: readonly Taxed[],
): Promise<void> {
  const net = countedOf(lines)
  if (net === 0) return
  await insertSale(ctx, {
    id: newId(),
    invoice_id: invoice.id,
    credit_note_id: null,
    on_day: localDate(ctx.now, profile.organization.timezone).toString(),
    cents: inEuro(profile, net, invoice.currency),
  })
}

type Line = Taxed & { tax_name: string | null; tax_rate: number | string }
const isSame = (a: Pick<Line, 'tax_name' | 'tax_rate'>, b: Pick<Line, 'tax_name' | 'tax_rate'>) =>
  (a.tax_name || null) === (b.tax_name || null) && Number(a.tax_rate) === Number(b.tax_rate)
const sumOf = (lines: readonly { taxable_cents: number }[]) =>
  lines.reduce((sum, line) => sum + BigInt(line.taxable_cents), 0n)

/**
 * A note that is stored takes its part of what the invoice counted for: all notes together are rounded once, so that notes over the whole
 * leave nothing. What a tax group of the invoice counts for in part, its notes give back in the same part.
 */
export async function countNote(
  ctx: Ctx,
  timezone: string,
  note: { id: string; invoice_id: string },
  listCredited: () => Promise<readonly PricedTax[]>,
): Promise<void> {
  const sold = await findCounted(ctx, note.invoice_id)
  if (sold.sold_cents === 0) return
  const [lines, credited] = await Promise.all([listInvoiceLines(ctx.db, note.invoice_id), listCredited()])
  const counted = lines.filter(isCounted)
  const whole = sumOf(counted)
  let back = ratio(0n)
  for (const tax of credited) {
    const group = sumOf(lines.filter(line => isSame(line, tax)))
    const part = sumOf(counted.filter(line => isSame(line, tax)))
    if (group === 0n) continue
    back = ratio(back.n * group + BigInt(tax.taxable_cents) * part * back.d, back.d * group)
  }
  if (whole === 0n) return
  const due = roundHalfAwayFromZero(ratio(BigInt(sold.sold_cents) * back.n, whole * back.d))
  const cents = Math.min(Number(due), sold.sold_cents) - sold.returned_cents
  if (cents <= 0) return
  await insertSale(ctx, {
    id: newId(),
    invoice_id: note.invoice_id,
    credit_note_id: note.id,
    on_day: localDate(ctx.now, timezone).toString(),
    cents: -cents,
  })
}
