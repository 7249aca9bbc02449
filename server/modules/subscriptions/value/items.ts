import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import {
  type DecideTaxes,
  fillLines,
  type ProductToBill,
  type Profile,
  type TaxTraits,
} from '#modules/billing/index.ts'
import type { Item } from '../amounts/lines.ts'
import type { ItemIn } from '../schema.ts'

type Products = ReadonlyMap<string, ProductToBill>

/** Which item each element names: by id, else the only one of its product, else the only one of its name. */
function findNamed(given: readonly ItemIn[], before: readonly Item[]): (Item | undefined)[] {
  const taken = new Set<string>()
  const take = (item: Item | undefined) => {
    if (!item || taken.has(item.id)) return undefined
    taken.add(item.id)
    return item
  }
  const only = (matches: Item[]) => (matches.length === 1 ? matches[0] : undefined)
  const byId = given.map(({ id }, index) => {
    if (!id) return undefined
    const item = before.find(one => one.id === id.toLowerCase())
    if (!item) throw InvalidInput(`items[${index}].id names no item of this subscription`)
    return take(item)
  })
  return given.map((element, index) => {
    if (element.id) return byId[index]
    const product = element.product_id?.toLowerCase()
    return take(
      product
        ? only(before.filter(item => item.product_id === product))
        : only(before.filter(item => item.name === element.name?.trim())),
    )
  })
}

const given = (element: ItemIn): ItemIn =>
  Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined)) as ItemIn

/** A rate that is given leaves nothing of why there was none. */
const traitsOf = ({ tax_category, tax_class, supply }: Item, isSaid: boolean) =>
  ({
    tax_category: isSaid ? null : (tax_category ?? null),
    tax_class: tax_class ?? null,
    supply: supply ?? null,
  }) as Pick<ItemIn, 'tax_category' | 'tax_class' | 'supply'>

const saysTax = ({ tax_rate, tax_name, tax_category }: ItemIn): boolean =>
  tax_rate != null || Boolean(tax_name) || tax_category != null

/** As somebody said it just now; else as the item has it that an element names. */
function askedOf(element: ItemIn, named: Item | undefined, line: TaxTraits): TaxTraits['tax_asked'] {
  if (element.tax_rule) return element.tax_rule
  if (saysTax(element)) return 'typed'
  if (!named) return line.tax_asked
  const { rule } = (named.tax_decision ?? {}) as { rule?: string }
  if (rule) return rule === 'typed' ? 'typed' : 'open'
  const said = Number(named.tax_rate) > 0 || named.tax_name || named.tax_category
  return said ? 'typed' : 'open'
}

type ItemTaxes = (items: readonly Item[], before: readonly Item[]) => Item[]

/** Of today, until an invoice is raised. */
export const itemTaxes = (ctx: Ctx, tax: DecideTaxes | undefined): ItemTaxes | undefined =>
  tax && ((items, before) => tax(items, localDate(ctx.now, 'UTC').toString(), before))

/** What an element leaves out, as the item it names has it. */
function inherit(element: ItemIn, named: Item | undefined): ItemIn {
  if (!named) return element
  const product = element.product_id?.toLowerCase()
  const isOther = product !== undefined && product !== named.product_id
  const discount = {
    discount_kind: named.discount_kind,
    discount_value: Number(named.discount_value),
    discount_periods: named.discount_periods,
  }
  const tax = {
    tax_name: named.tax_name,
    tax_rate: Number(named.tax_rate),
    exemption_reason: named.exemption_reason ?? null,
    ...traitsOf(named, saysTax(element)),
  }
  const about = { unit: named.unit, description: named.description }
  if (!element.id) return { ...tax, ...about, ...discount, ...given(element) }
  const kept = { quantity: Number(named.quantity), description: named.description, ...discount }
  const priced = { name: named.name, unit_price_cents: named.unit_price_cents, product_id: named.product_id }
  return isOther
    ? { ...kept, ...given(element) }
    : { ...kept, ...priced, ...tax, unit: named.unit, ...given(element) }
}

/**
 * Items as they are stored: products fill in what is missing, at their price in the subscription's currency, and an
 * element takes what it leaves out from the item it names.
 */
export function fillItems(
  source: Profile,
  products: Products,
  currency: string,
  elements: readonly ItemIn[],
  before: readonly Item[] = [],
  tax: ItemTaxes = items => items.map(({ tax_asked: _asked, ...item }) => item),
): Item[] {
  const named = findNamed(elements, before)
  const known = new Set(before.flatMap(item => item.product_id ?? []))
  const whole = elements.map((element, index) => {
    const one = inherit(element, named[index])
    return one.tax_rate === null ? { ...one, tax_rate: 0 } : one
  })
  // The product of an item that stays may be gone for good: what the item says of itself is enough then.
  const lines = whole.map(one => {
    const id = one.product_id?.toLowerCase()
    return id && known.has(id) && !products.has(id) ? { ...one, product_id: null } : one
  })
  const items = fillLines(source, products, currency, lines, known, 'items').map((line, index): Item => {
    const item = named[index]
    const hasDiscount = line.discount_kind !== 'none'
    const periods = hasDiscount ? (whole[index]!.discount_periods ?? null) : null
    const isSameDiscount =
      item !== undefined &&
      item.discount_kind === line.discount_kind &&
      Number(item.discount_value) === Number(line.discount_value) &&
      item.discount_periods === periods
    return {
      id: item?.id ?? newId(),
      name: line.name,
      description: line.description,
      quantity: String(line.quantity),
      unit: line.unit,
      unit_price_cents: line.unit_price_cents,
      product_id: line.product_id,
      tax_name: line.tax_name,
      tax_rate: String(line.tax_rate),
      tax_category: line.tax_category ?? null,
      exemption_code: line.exemption_code ?? null,
      exemption_reason: line.exemption_reason ?? null,
      tax_class: line.tax_class ?? null,
      supply: line.supply ?? null,
      tax_decision: null,
      tax_asked: askedOf(elements[index]!, item, line),
      discount_kind: line.discount_kind,
      discount_value: String(line.discount_value),
      discount_periods: periods,
      discount_periods_left: isSameDiscount ? item.discount_periods_left : periods,
    }
  })
  return tax(items, before)
}
