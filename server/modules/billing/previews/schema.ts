import { DateOnly, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { Line, QuoteLine } from '../lines/schema.ts'
import { orderSums, TaxSum } from '../orders/schema.ts'
import { CalcStep } from '../pricing/trace.ts'
import { IntervalTotal, TotalsByInterval } from '../quotes/totals.ts'

const { id: _invoiceLine, ...invoiceLine } = Line.properties
const { id: _quoteLine, ...quoteLine } = QuoteLine.properties

const sums = {
  ...orderSums,
  taxes: Type.Array(TaxSum),
  steps: Type.Array(CalcStep, { description: 'How every amount came about' }),
}

export const InvoicePreview = NamedObject('InvoicePreview', {
  ...sums,
  due_date: Nullable(DateOnly),
  lines: Type.Array(NamedObject('InvoicePreviewLine', invoiceLine)),
})
export type InvoicePreview = Static<typeof InvoicePreview>

export const QuotePreview = NamedObject('QuotePreview', {
  ...sums,
  totals_by_interval: TotalsByInterval,
  intervals: Type.Array(IntervalTotal),
  approval_reasons: Type.Array(Type.String(), {
    description: 'Why it would need approval; empty: it does not',
  }),
  lines: Type.Array(NamedObject('QuotePreviewLine', quoteLine)),
})
export type QuotePreview = Static<typeof QuotePreview>
