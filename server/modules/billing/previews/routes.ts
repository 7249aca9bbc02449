import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { NoExchangeRate } from '../fx/rates.ts'
import { InvoiceIn } from '../invoices/schema.ts'
import { AmountTooLarge, LineProductNotFound, TooManyLines } from '../lines/errors.ts'
import { QuoteIn } from '../quotes/schema.ts'
import { InvoicePreview, QuotePreview } from './schema.ts'
import { previewInvoice, previewQuote } from './service.ts'

const errors = [TooManyLines, LineProductNotFound, NoExchangeRate, AmountTooLarge]
const line = { name: 'Consulting', quantity: 2.5, unit_price_cents: 12_000, tax_name: 'VAT', tax_rate: 19 }

export const previewRoutes = [
  route({
    method: 'POST',
    path: '/invoices/preview',
    operationId: 'previewInvoice',
    tag: 'Invoices',
    summary: 'Price an invoice without storing it',
    description: 'Takes what creating one takes, and answers every amount with the step that made it.',
    writes: false,
    body: InvoiceIn,
    returns: Data(InvoicePreview),
    errors,
    example: { body: { currency: 'EUR', lines: [line] } },
    handler: async (ctx, { body }) => ({ data: await previewInvoice(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/quotes/preview',
    operationId: 'previewQuote',
    tag: 'Quotes',
    summary: 'Price a quote without storing it',
    description: 'Takes what creating one takes; says, too, whether it would need approval.',
    writes: false,
    body: QuoteIn,
    returns: Data(QuotePreview),
    errors,
    example: { body: { currency: 'EUR', lines: [{ ...line, billing_interval: 'month' }] } },
    handler: async (ctx, { body }) => ({ data: await previewQuote(ctx, body) }),
  }),
]
