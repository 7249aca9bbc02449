import type { Ctx } from '#kit/context.ts'
import { type Address, readVatId } from '#kit/text/postal.ts'
import { localDate } from '#kit/time/zone.ts'
import type { Buyer } from '../tax/decision/types.ts'
import { placeNamed } from '../tax/places.ts'
import { stateOf } from '../tax/states.ts'
import { findKnownBuyer, type KnownBuyer } from './buyer-queries.ts'

/** Of an invoice or a quote: who it is for, as far as it says so itself. */
export interface Parties {
  contact_id: string | null
  company_id: string | null
  bill_to_tax_id: string | null
  bill_to_address: string
  billing_address?: unknown
  deliver_to?: unknown
}

const lastLine = (text: string): string | undefined =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .at(-1)

/** A number that the register called good is good for so many days; one it called wrong stays so until it says otherwise. */
export function standingOf(
  known: Pick<KnownBuyer, 'vat_id' | 'check_status' | 'checked_at'>,
  now: Temporal.Instant,
  maxAgeDays: number,
): Buyer['vat'] {
  if (!known.vat_id) return 'none'
  if (known.check_status === null || known.checked_at === null) return 'unknown'
  if (known.check_status === 'invalid') return 'invalid'
  const until = Temporal.Instant.from(known.checked_at).add({ hours: 24 * maxAgeDays })
  return Temporal.Instant.compare(now, until) <= 0 ? 'valid' : 'unknown'
}

/** A place of the USA with its state. */
const placed = (country: string | null, region: string | null | undefined) => ({
  country,
  region: stateOf(region) ?? null,
})

export async function loadBuyer(
  ctx: Ctx,
  order: Parties,
  { timezone, maxAgeDays }: { timezone: string; maxAgeDays: number },
): Promise<Buyer> {
  const own = order.billing_address as Address | null | undefined
  const known = await findKnownBuyer(ctx, { ...order, vatId: readVatId(order.bill_to_tax_id) })
  const country =
    own?.country ??
    known.part_country ??
    placeNamed(known.country) ??
    placeNamed(lastLine(order.bill_to_address)) ??
    null
  const deliverTo = order.deliver_to as Address | null | undefined
  const checkedAt = known.checked_at && Temporal.Instant.from(known.checked_at)
  return {
    ...placed(country, own?.region ?? known.part_region),
    kind: known.kind ?? (known.vat_id ? 'business' : 'consumer'),
    vatId: known.vat_id,
    vat: standingOf(known, ctx.now, maxAgeDays),
    checkId: known.check_id,
    checkedAt: known.checked_at,
    checkedOn: checkedAt ? localDate(checkedAt, timezone).toString() : null,
    deliverTo: deliverTo?.country
      ? { country: deliverTo.country, region: stateOf(deliverTo.region) ?? null }
      : null,
  }
}
