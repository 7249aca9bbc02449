import type Stripe from 'stripe'
import type { WorkCtx } from '#kit/context.ts'
import type {
  Account,
  ByMeans,
  CustomerRequest,
  HeldKind,
  MethodFacts,
  MethodHeld,
  MethodPaidBy,
  OpenSetup,
  SetupRequest,
} from '../provider.ts'
import { connect } from './client.ts'
import { idOf } from './references.ts'
import { isUnknownThere, rejects } from './refusals.ts'

const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const means: Record<string, ByMeans> = {
  card: 'card',
  ...Object.fromEntries(
    ['sepa_debit', 'us_bank_account', 'bacs_debit', 'au_becs_debit', 'acss_debit'].map(type => [
      type,
      'direct_debit' as const,
    ]),
  ),
  ...Object.fromEntries(
    ['customer_balance', 'ideal', 'bancontact', 'eps', 'p24'].map(type => [type, 'bank_transfer' as const]),
  ),
}

/** How a payment by such a method stands in the ledger. */
export const meansOf = (type: string): ByMeans => means[type] ?? 'other'

const named = (name: string, last4: string | null | undefined): string =>
  last4 ? `${name} ···· ${last4}` : name

const plain = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ')

interface Shown {
  kind: HeldKind
  label: string
  brand?: string | null
  last4?: string | null
  card?: { exp_month: number; exp_year: number }
}

function shown({ type, card, sepa_debit, us_bank_account }: Stripe.PaymentMethod): Shown {
  if (card) {
    return { kind: 'card', label: named(brands[card.brand] ?? plain(card.brand), card.last4), ...card, card }
  }
  if (sepa_debit)
    return { kind: 'sepa_debit', label: named('SEPA', sepa_debit.last4), last4: sepa_debit.last4 }
  if (us_bank_account) {
    const { bank_name: brand, last4 } = us_bank_account
    return { kind: 'us_bank_account', label: named(brand ?? 'Bank', last4), brand, last4 }
  }
  return { kind: 'other', label: plain(type) }
}

export function factsOf(method: Stripe.PaymentMethod): MethodFacts {
  const { kind, label, brand, last4, card } = shown(method)
  return {
    ref: method.id,
    customerRef: idOf(method.customer),
    kind,
    label,
    brand: brand ?? null,
    last4: last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  }
}

export async function readMethod(ctx: WorkCtx, account: Account, methodRef: string): Promise<MethodFacts> {
  const stripe = await connect(ctx, account)
  return rejects(async () => factsOf(await stripe.paymentMethods.retrieve(methodRef)))
}

export async function attach(
  ctx: WorkCtx,
  account: Account,
  { methodRef, customerRef }: { methodRef: string; customerRef: string },
): Promise<void> {
  const stripe = await connect(ctx, account)
  await rejects(() => stripe.paymentMethods.attach(methodRef, { customer: customerRef }))
}

export async function detach(ctx: WorkCtx, account: Account, methodRef: string): Promise<void> {
  const stripe = await connect(ctx, account)
  try {
    await stripe.paymentMethods.detach(methodRef)
  } catch (error) {
    // One that is attached to nobody cannot be detached, nor charged.
    if (!(await isUnknownThere(error))) throw error
  }
}

export async function readSetup(
  ctx: WorkCtx,
  account: Account,
  setupRef: string,
): Promise<MethodHeld | undefined> {
  const stripe = await connect(ctx, account)
  const intent = await stripe.setupIntents.retrieve(setupRef)
  const methodRef = idOf(intent.payment_method)
  return methodRef && intent.status === 'succeeded'
    ? { methodRef, customerRef: idOf(intent.customer) }
    : undefined
}

export async function readPaid(
  ctx: WorkCtx,
  account: Account,
  paymentRef: string,
): Promise<MethodPaidBy | undefined> {
  if (!paymentRef.startsWith('pi_')) return undefined
  const stripe = await connect(ctx, account)
  const intent = await stripe.paymentIntents.retrieve(paymentRef, { expand: ['latest_charge'] })
  const charge = intent.latest_charge
  const type = typeof charge === 'object' ? charge?.payment_method_details?.type : undefined
  return {
    methodRef: idOf(intent.payment_method),
    customerRef: idOf(intent.customer),
    method: type ? meansOf(type) : 'card',
  }
}

/** Their name may have changed since a first request that was not answered: the key alone decides. */
export async function makeCustomer(ctx: WorkCtx, account: Account, asked: CustomerRequest): Promise<string> {
  const stripe = await connect(ctx, account)
  const metadata = { organization_id: ctx.organizationId, customer_id: asked.customerId }
  const { id } = await rejects(() => stripe.customers.create({ metadata }, { idempotencyKey: asked.key }))
  await stripe.customers
    .update(id, { name: asked.name.slice(0, 250), ...(asked.email ? { email: asked.email } : {}) })
    .catch((err: unknown) => ctx.log.warn({ err }, 'the name of a customer did not reach Stripe'))
  return id
}

export async function setup(ctx: WorkCtx, account: Account, asked: SetupRequest): Promise<OpenSetup> {
  const stripe = await connect(ctx, account)
  const metadata = { organization_id: ctx.organizationId, customer_id: asked.customerId }
  const session = await rejects(() =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer: asked.customerRef,
      currency: asked.currency.toLowerCase(),
      client_reference_id: asked.customerId,
      metadata,
      setup_intent_data: { metadata },
      success_url: asked.successUrl,
      cancel_url: asked.cancelUrl,
    }),
  )
  return {
    ref: session.id,
    url: session.url ?? '',
    expiresAt: Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000).toString(),
  }
}
