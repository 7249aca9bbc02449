import type { Ctx } from '#kit/context.ts'
import { localeFor } from '#kit/web/language.ts'
import {
  type BookedLine,
  type DecideTaxes,
  findProductsOf,
  guardAmount,
  loadBooked,
  loadProfile,
  loadTaxes,
  type Profile,
  toReporting,
} from '#modules/billing/index.ts'
import { type Item, worthOf } from '../amounts/lines.ts'
import type { Rhythm } from '../amounts/value.ts'
import type { Charge, Invoiced, State, World } from '../engine/run.ts'
import { findLanguage, type ItemRow, type SubscriptionRow } from '../queries.ts'
import type { ItemIn } from '../schema.ts'
import { fillItems, itemTaxes } from '../value/items.ts'
import {
  listCharges,
  listItemsOf,
  listPlanned,
  listRedeemed,
  listSettled,
  listUncharged,
  type StoredCharge,
} from './queries.ts'
import { subscriptionIn } from './title.ts'

export const toItem = ({
  organization_id: _organization,
  subscription_id: _of,
  position: _at,
  ...item
}: ItemRow): Item => ({
  ...item,
  discount_kind: item.discount_kind as Item['discount_kind'],
})

/** Subscriptions as the calculation sees them, however many by as many statements. */
export async function loadStates(
  ctx: Ctx,
  rows: readonly SubscriptionRow[],
  options: { lock: boolean; withCharges: boolean },
): Promise<State[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const wanted = options.withCharges ? ids : []
  const [items, settled, coupons, changes, stored, uncharged] = await Promise.all([
    listItemsOf(ctx, ids),
    listSettled(ctx, ids),
    listRedeemed(ctx, ids),
    listPlanned(ctx, ids),
    listCharges(ctx, wanted),
    listUncharged(ctx, wanted),
  ])
  const charged = [...stored.values()].flat().map(charge => charge.invoice_id)
  const booked = await loadBooked(ctx, [...new Set([...charged, ...uncharged.values()])], options)
  const invoices = booked.map(
    ({ row, taxes, credited }): Invoiced => ({ ...row, exists: true, taxes, credited }),
  )
  const lines = booked.flatMap(one => one.lines)
  return rows.map(row => {
    const own = (items.get(row.id) ?? []).map(toItem)
    const redeemed = coupons.get(row.id) ?? []
    const charges = chargesOf(own, lines, stored.get(row.id) ?? [], uncharged.get(row.id))
    return {
      row: { ...row, value_set: isValueSet(row, own, redeemed) },
      items: own,
      coupons: redeemed,
      settled: settled.get(row.id) ?? [],
      changes: changes.get(row.id) ?? [],
      charges,
      invoices: invoices.filter(one => charges.some(charge => charge.invoice_id === one.id)),
    }
  })
}

/** As they were billed. Before charges were kept, the lines of an invoice were those of the items, in their order. */
function chargesOf(
  items: readonly Item[],
  lines: readonly BookedLine[],
  stored: readonly StoredCharge[],
  uncharged: string | undefined,
): Charge[] {
  const asBilled = ({ position: _position, taxable_cents: _taxable, ...line }: BookedLine) => line
  if (uncharged === undefined) {
    return stored.flatMap(charge => {
      const line = lines.find(one => one.id === charge.id)
      return line ? [{ ...charge, ...asBilled(line) }] : []
    })
  }
  return lines
    .filter(line => line.invoice_id === uncharged)
    .map(line => ({
      ...asBilled(line),
      item_id: items[line.position]?.id ?? null,
      net_cents: line.taxable_cents,
      from_day: 0,
      until_day: null,
    }))
}

/** Where nobody has said: a value that is not what the items come to was set. */
const isValueSet = (row: SubscriptionRow, items: readonly Item[], coupons: State['coupons']): boolean =>
  row.value_set ??
  (items.length === 0 || worthOf(items, row as SubscriptionRow & Rhythm, coupons) !== row.mrr_cents)

/** A subscription has its customer's address and number. */
export const taxesOf = (
  ctx: Ctx,
  profile: Profile,
  { contact_id, company_id, currency }: Pick<SubscriptionRow, 'contact_id' | 'company_id' | 'currency'>,
) => loadTaxes(ctx, profile, { contact_id, company_id, currency, bill_to_tax_id: null, bill_to_address: '' })

/** The world around one subscription: `given` are items that somebody asks for just now. */
export async function loadWorld(
  ctx: Ctx,
  profile: Profile,
  { row, items, changes }: Pick<State, 'row' | 'items' | 'changes'>,
  given: readonly ItemIn[] = [],
): Promise<World> {
  const asked = [...given, ...changes.flatMap(change => change.request.items ?? [])]
  const [language, products, tax] = await Promise.all([
    findLanguage(ctx, row.id),
    // What an element leaves out may be the product of the item it names.
    findProductsOf(ctx, asked.length > 0 ? [...asked, ...items] : []),
    taxesOf(ctx, profile, row),
  ])
  return worldOf(ctx, profile, row, language, products, tax)
}

export const worldOf = (
  ctx: Ctx,
  profile: Profile,
  row: SubscriptionRow,
  language: string | null,
  products: Awaited<ReturnType<typeof findProductsOf>>,
  tax?: DecideTaxes,
): World => ({
  now: ctx.now,
  word: subscriptionIn(localeFor(profile.organization.locale, language)),
  toReporting: mrr => guardAmount(() => toReporting(profile, mrr, row.currency, row.fx_rate)),
  fill: (elements, before) =>
    fillItems(profile, products, row.currency, elements, before, itemTaxes(ctx, tax)),
  tax,
})

export async function loadRun(ctx: Ctx, row: SubscriptionRow, lock: boolean, given: readonly ItemIn[] = []) {
  const profile = await loadProfile(ctx)
  const [state] = await loadStates(ctx, [row], { lock, withCharges: true })
  return { profile, state: state!, world: await loadWorld(ctx, profile, state!, given) }
}
