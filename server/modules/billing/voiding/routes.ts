import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { AlreadyInStatus, InvoiceCredited, InvoiceNotFound, PaidAgainst } from '../invoices/errors.ts'
import { InvoiceWithLines } from '../invoices/schema.ts'
import { voidInvoice } from './void.ts'

const tag = 'Invoices'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

export const voidingRoutes = [
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/void',
    tag,
    summary: 'Void an invoice nobody paid',
    params,
    body: Type.Object({}),
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound, PaidAgainst, InvoiceCredited, AlreadyInStatus],
    handler: async (ctx, { params }) => ({ data: await voidInvoice(ctx, params.invoice_id) }),
  }),
]
