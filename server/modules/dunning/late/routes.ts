import { admin, idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { InvoiceNotFound, InvoiceWithLines } from '#modules/billing/index.ts'
import { NothingToCharge } from '../errors.ts'
import { billLateCharges, getLateCharges } from './charges.ts'
import { LateCharges, LateIn, LateQuery } from './schema.ts'

const tag = 'Dunning'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

export const lateRoutes = [
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/late-charges',
    operationId: 'getLateCharges',
    tag,
    summary: 'Work out what paying an invoice late costs',
    description:
      'Shown, never booked by itself. Interest and lump are for companies, while the settings have them.',
    params,
    query: LateQuery,
    returns: Data(LateCharges),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params, query }) => ({
      data: await getLateCharges(ctx, params.invoice_id, query.on),
    }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/late-charges',
    operationId: 'billLateCharges',
    tag,
    summary: 'Draft an invoice of the late charges not billed yet',
    access: admin,
    params,
    status: 201,
    body: LateIn,
    returns: Data(InvoiceWithLines),
    errors: [InvoiceNotFound, NothingToCharge],
    example: { body: { on: '2026-12-31' } },
    handler: async (ctx, { params, body }) => ({
      data: await billLateCharges(ctx, params.invoice_id, body.on),
    }),
  }),
]
