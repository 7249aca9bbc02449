import type { Ctx } from '#kit/context.ts'
import { customerOf, findCustomers, mayActForCustomer } from '#modules/billing/index.ts'
import { mandateUrl } from './links.ts'
import type { MandateRow } from './queries.ts'
import type { Mandate, MandateState } from './schema.ts'
import { openToken } from './sealing.ts'

const LIVES_MONTHS = 36

export function expiresOn({ signed_on, last_used_on }: Pick<MandateRow, 'signed_on' | 'last_used_on'>) {
  const dates = [signed_on, last_used_on].filter(date => date !== null)
  const last = dates.sort().at(-1)
  return last ? Temporal.PlainDate.from(last).add({ months: LIVES_MONTHS }).toString() : null
}

/** What it is today: the clock may be ahead of the nightly work that writes it down. */
export function stateOn(today: string, row: MandateRow): MandateState {
  if (row.state !== 'active') return row.state
  const end = expiresOn(row)
  return end !== null && end < today ? 'expired' : 'active'
}

const linkOf = (ctx: Ctx, row: MandateRow): string | null => {
  if (!row.token) return null
  return mayActForCustomer(ctx) ? mandateUrl(ctx, openToken(ctx, row.id, row.token)) : ''
}

export async function presentMandates(
  ctx: Ctx,
  rows: readonly MandateRow[],
  today: string,
): Promise<Mandate[]> {
  const ids = rows.flatMap(row => customerOf(row)?.id ?? [])
  const customers = await findCustomers(ctx, [...new Set(ids)])
  return rows.map(row => ({
    id: row.id,
    customer: customers.get(customerOf(row)?.id ?? '') ?? null,
    umr: row.umr,
    scheme: row.scheme,
    one_off: row.one_off,
    state: stateOn(today, row),
    holder: row.holder,
    iban_masked: row.iban_masked,
    signed_on: row.signed_on,
    last_used_on: row.last_used_on,
    expires_on: expiresOn(row),
    payment_method_id: row.payment_method_id,
    email: row.email,
    url: linkOf(ctx, row),
    link_expires_at: row.link_expires_at,
    created_at: row.created_at,
  }))
}

export const presentMandate = async (ctx: Ctx, row: MandateRow, today: string): Promise<Mandate> =>
  (await presentMandates(ctx, [row], today))[0]!

export const factsOf = (row: MandateRow) => ({
  mandate_id: row.id,
  umr: row.umr,
  scheme: row.scheme,
  holder: row.holder,
  iban_masked: row.iban_masked,
  company_id: row.company_id,
  contact_id: row.contact_id,
  payment_method_id: row.payment_method_id,
})
