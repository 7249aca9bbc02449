import type {
  InvoiceLine,
  InvoiceLineInput,
  QuoteLine,
  QuoteLineInput,
  SubscriptionItem,
  SubscriptionItemInput,
} from '../../../../../../sdk/index.ts'
import { ifGiven, type Numbers } from '../../../../kit/form/numbers/use-numbers.ts'

export type DiscountKind = 'none' | 'percent' | 'amount'
export type Interval = NonNullable<QuoteLineInput['billing_interval']>

/** A line as it is typed: numbers stay text until they are sent, so that nothing jumps under the writer's hands. */
export interface DraftLine {
  key: string
  /** Of an item of a subscription that is there already. */
  id?: string
  product_id: string | null
  name: string
  description: string
  quantity: string
  unit: string
  price: string
  discount_kind: DiscountKind
  discount: string
  /** How many invoices the discount lowers: all of them where nothing is said. */
  discount_periods?: string
  tax_name: string
  tax_rate: string
  /** Empty: as the rate says. */
  tax_category?: string
  exemption_reason?: string
  /** Whether somebody said its tax: else the product does, or it is decided. Unsaid: only where something stands there. */
  taxed?: boolean
  billing_interval: Interval
  optional: boolean
}

/** One that no line has which was kept from an earlier visit. */
const newKey = () => crypto.randomUUID()

export const blankLine = (key: string = newKey()): DraftLine => ({
  key,
  product_id: null,
  name: '',
  description: '',
  quantity: '1',
  unit: '',
  price: '',
  discount_kind: 'none',
  discount: '',
  tax_name: '',
  tax_rate: '',
  billing_interval: 'one_time',
  optional: false,
})

type StoredLine = InvoiceLine | QuoteLine | SubscriptionItem

export function toDraftLine(line: StoredLine, currency: string, numbers: Numbers): DraftLine {
  const discount =
    line.discount_kind === 'amount'
      ? numbers.amountText(line.discount_value, currency)
      : numbers.decimalText(line.discount_value)
  return {
    key: newKey(),
    product_id: line.product_id,
    name: line.name,
    description: line.description ?? '',
    quantity: numbers.decimalText(line.quantity),
    unit: line.unit ?? '',
    price: numbers.amountText(line.unit_price_cents, currency),
    discount_kind: line.discount_kind,
    discount: line.discount_kind === 'none' ? '' : discount,
    discount_periods: 'discount_periods' in line ? String(line.discount_periods ?? '') : '',
    ...(isDecided(line)
      ? { tax_name: '', tax_rate: '', taxed: false }
      : {
          tax_name: line.tax_name ?? '',
          tax_rate: line.tax_rate === 0 ? '' : numbers.decimalText(line.tax_rate),
          taxed: true,
        }),
    ...(!isDecided(line) && line.tax_category !== 'S'
      ? { tax_category: line.tax_category ?? '', exemption_reason: line.exemption_reason ?? '' }
      : {}),
    billing_interval: 'billing_interval' in line ? line.billing_interval : 'one_time',
    optional: 'optional' in line && line.optional,
  }
}

/** What was decided is decided anew: it is not sent back. */
const isDecided = ({ tax_rule }: StoredLine): boolean => tax_rule !== null && tax_rule !== 'typed'

function readTaxRate(
  { tax_rate, tax_name, tax_category, taxed }: DraftLine,
  numbers: Numbers,
): number | null {
  if (tax_rate.trim() !== '') return numbers.decimal(tax_rate)
  return taxed || tax_name.trim() || tax_category ? 0 : null
}

/** Throws in words where a number cannot be read. */
export function toLineInput(line: DraftLine, currency: string, numbers: Numbers): QuoteLineInput {
  return {
    product_id: line.product_id,
    name: line.name.trim(),
    // With a product an empty text says that none is wanted; null would have the product fill it in again.
    description: line.description.trim() || (line.product_id ? '' : null),
    quantity: numbers.decimal(line.quantity || '1'),
    unit: line.unit.trim() || (line.product_id ? '' : null),
    unit_price_cents: line.price.trim() === '' ? 0 : numbers.amount(line.price, currency),
    ...readDiscount(line.discount_kind, line.discount, currency, numbers),
    tax_name: line.tax_name.trim() || null,
    tax_rate: readTaxRate(line, numbers),
    ...(line.tax_category
      ? {
          tax_category: line.tax_category as NonNullable<QuoteLineInput['tax_category']>,
          exemption_reason: line.exemption_reason?.trim() || null,
        }
      : {}),
    billing_interval: line.billing_interval,
    discount_periods: readPeriods(line.discount_periods ?? '', numbers),
    optional: line.optional,
  }
}

export const readPeriods = (text: string, numbers: Numbers): number | null =>
  ifGiven(text, given => numbers.decimal(given, 0))

/** Without what only an offer knows: how often it is paid, and whether it is a choice. */
export const toInvoiceLine = ({
  billing_interval: _interval,
  discount_periods: _periods,
  optional: _optional,
  ...line
}: QuoteLineInput): InvoiceLineInput => line

/** An item that is there already keeps its id. */
export const toDraftItem = (item: SubscriptionItem, currency: string, numbers: Numbers): DraftLine => ({
  ...toDraftLine(item, currency, numbers),
  key: item.id,
  id: item.id,
})

export const toItemInput = (line: DraftLine, currency: string, numbers: Numbers): SubscriptionItemInput => ({
  ...(line.id ? { id: line.id } : {}),
  ...toInvoiceLine(toLineInput(line, currency, numbers)),
  discount_periods: readPeriods(line.discount_periods ?? '', numbers),
})

export function readDiscount(
  kind: DiscountKind,
  text: string,
  currency: string,
  numbers: Numbers,
): { discount_kind: DiscountKind; discount_value: number } {
  if (kind === 'none' || text.trim() === '') return { discount_kind: 'none', discount_value: 0 }
  return {
    discount_kind: kind,
    discount_value: kind === 'amount' ? numbers.amount(text, currency) : numbers.decimal(text),
  }
}

export const isBlank = (line: DraftLine): boolean =>
  line.name.trim() === '' && line.price.trim() === '' && line.product_id === null
