import { idParam, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { InvoiceNotFound } from '#modules/billing/index.ts'
import { NoPolicyApplies, NoStepLeft } from '../errors.ts'
import { Dunning, PauseIn, PromiseIn, RestartIn } from '../states/schema.ts'
import { advance } from './run.ts'
import { getDunning, pause, promise, restart, resume } from './steer.ts'

const tag = 'Dunning'
const params = { invoice_id: idParam('invoice', InvoiceNotFound) }

export const dunningRoutes = [
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/dunning',
    operationId: 'getDunning',
    tag,
    summary: 'Show how an invoice is followed up',
    params,
    returns: Data(Dunning),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => ({ data: await getDunning(ctx, params.invoice_id) }),
  }),
  workRoute({
    method: 'POST',
    path: '/invoices/{invoice_id}/dunning/advance',
    operationId: 'advanceDunning',
    tag,
    summary: 'Run the next step now',
    description: 'The first that has not run yet, also while everything waits.',
    params,
    consumes: 'none',
    returns: Data(Dunning),
    errors: [InvoiceNotFound, NoPolicyApplies, NoStepLeft],
    handler: async (ctx, { params }) => ({ data: await advance(ctx, params.invoice_id) }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/dunning/pause',
    operationId: 'pauseDunning',
    tag,
    summary: 'Let following up an invoice wait',
    params,
    body: PauseIn,
    returns: Data(Dunning),
    errors: [InvoiceNotFound, NoPolicyApplies],
    example: { body: { until: '2026-12-31' } },
    handler: async (ctx, { params, body }) => ({ data: await pause(ctx, params.invoice_id, body.until) }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/dunning/resume',
    operationId: 'resumeDunning',
    tag,
    summary: 'Let following up an invoice go on',
    description: 'After a reply, a promise or a pause; reminders that a reply stopped go on, too.',
    params,
    consumes: 'none',
    returns: Data(Dunning),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => ({ data: await resume(ctx, params.invoice_id) }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/dunning/promise',
    operationId: 'promisePayment',
    tag,
    summary: 'Note that the customer promised to pay',
    description: 'It waits through that day; the next morning it goes on, unless the money came.',
    params,
    body: PromiseIn,
    returns: Data(Dunning),
    errors: [InvoiceNotFound, NoPolicyApplies],
    example: { body: { date: '2026-12-01', note: 'Ada, by phone' } },
    handler: async (ctx, { params, body }) => ({ data: await promise(ctx, params.invoice_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoice_id}/dunning/restart',
    operationId: 'restartDunning',
    tag,
    summary: 'Follow an invoice up from the beginning',
    params,
    body: RestartIn,
    returns: Data(Dunning),
    errors: [InvoiceNotFound, NoPolicyApplies],
    example: { body: { from: '2026-12-01' } },
    handler: async (ctx, { params, body }) => ({ data: await restart(ctx, params.invoice_id, body.from) }),
  }),
]
