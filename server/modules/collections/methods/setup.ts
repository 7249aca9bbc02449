import type { WorkCtx } from '#kit/context.ts'
import { carryOut, order } from '#kit/job.ts'
import {
  type Connection,
  customerOf,
  ensureCustomer,
  findConnectionOf,
  holdCustomer,
  keepMethodPaidBy,
  loadProfile,
  readReturnBase,
  requireConnection,
  requireCustomer,
  requireInvoice,
} from '#modules/billing/index.ts'
import { keepMethod } from './keep.ts'
import { presentMethod } from './present.ts'
import { findMethodByRef } from './queries.ts'
import type { PaymentMethod } from './schema.ts'

/** A page of the provider on which a customer puts a method on file. */
export async function openSetup(ctx: WorkCtx, id: string, returnBase: string | null) {
  const { customer, connection, base, currency } = await ctx.transact(async inner => {
    const customer = await requireCustomer(inner, id)
    const connection = await requireConnection(inner)
    const { organization } = await loadProfile(inner)
    const base = readReturnBase(inner.services.settings.publicUrl, connection.account, returnBase)
    return { customer, connection, base, currency: organization.currency }
  })
  const { provider, account } = connection
  const customerRef = await ensureCustomer(ctx, connection, customer)
  const opened = await provider.setup(ctx, account, {
    customerId: customer.id,
    customerRef,
    currency,
    successUrl: `${base}?setup=success`,
    cancelUrl: `${base}?setup=canceled`,
  })
  return { setup_url: opened.url, session_id: opened.ref, expires_at: opened.expiresAt }
}

export const keepSetup = order<{ integration_id: string; setup_ref: string; customer_id: string }>({
  name: 'collections.keep_setup',
})

/** What the provider holds for a customer is read there, and stored here once. */
async function keepHeld(ctx: WorkCtx, connection: Connection, customerId: string, methodRef: string) {
  const { provider, account } = connection
  const facts = await provider.readMethod(ctx, account, methodRef)
  return ctx.transact(async inner => {
    const customer = await holdCustomer(inner, customerId)
    const from = { provider: provider.name, integrationId: account.integrationId }
    const { row, isNew } = await keepMethod(inner, customer, from, facts)
    return { data: await presentMethod(inner, row), isNew }
  })
}

export const keepSetupJob = carryOut(keepSetup, async (ctx, { integration_id, setup_ref, customer_id }) => {
  const connection = await ctx.transact(inner => findConnectionOf(inner, integration_id))
  if (!connection) return
  const held = await connection.provider.readSetup(ctx, connection.account, setup_ref)
  if (held) await keepHeld(ctx, connection, customer_id, held.methodRef)
})

export const keepPaidByJob = carryOut(
  keepMethodPaidBy,
  async (ctx, { integration_id, payment_ref, invoice_id }) => {
    const { connection, customer } = await ctx.transact(async inner => ({
      connection: await findConnectionOf(inner, integration_id),
      customer: customerOf(await requireInvoice(inner, invoice_id)),
    }))
    if (!connection || !customer) return
    const { provider, account } = connection
    const paid = await provider.readPaid(ctx, account, payment_ref)
    if (paid?.methodRef && paid.customerRef) await keepHeld(ctx, connection, customer.id, paid.methodRef)
  },
)

/** One that the provider holds already, such as from another program: attached here where it is nobody's yet. */
export async function takeOver(
  ctx: WorkCtx,
  id: string,
  ref: string,
): Promise<{ data: PaymentMethod; isNew: boolean }> {
  const { customer, connection, known } = await ctx.transact(async inner => {
    const customer = await requireCustomer(inner, id)
    const row = await findMethodByRef(inner, 'stripe', ref)
    const isKnown = row && row.state !== 'revoked'
    return {
      customer,
      known: isKnown ? await presentMethod(inner, row) : undefined,
      connection: isKnown ? undefined : await requireConnection(inner),
    }
  })
  if (known) return { data: known, isNew: false }
  const { provider, account } = connection!
  const { customerRef } = await provider.readMethod(ctx, account, ref)
  if (!customerRef) {
    await provider.attach(ctx, account, {
      methodRef: ref,
      customerRef: await ensureCustomer(ctx, connection!, customer),
    })
  }
  return keepHeld(ctx, connection!, customer.id, ref)
}
