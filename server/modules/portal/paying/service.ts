import type { Ctx, WorkCtx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import {
  createCheckout,
  findIssued,
  getOwnInvoice,
  hasConnection,
  type OwnInvoiceDetail,
} from '#modules/billing/index.ts'
import {
  type Attempt,
  chargeInvoice,
  chooseOwnDefault,
  getOwnMethod,
  openSetup,
  type PaymentMethod,
  removeOwnMethod,
} from '#modules/collections/index.ts'
import { findMandateTerms, type MandateTerms, type SignMandate, signAtOnce } from '#modules/debits/index.ts'
import { hasRunningSubscription } from '#modules/subscriptions/index.ts'
import { recordDeed } from '../log/record.ts'
import { portalUrl } from '../settings/service.ts'
import type { Guest } from '../visits/visit.ts'

export const LastMethod = problem(409, 'last_method', 'A running subscription is paid with this method')

/** A page of the provider on which an invoice is paid. */
export async function payByCheckout(
  ctx: WorkCtx,
  guest: Guest,
  id: string,
  wish: { returnBase: string | null; save: boolean },
) {
  await ctx.transact(inner => findIssued(inner, guest.customer, id))
  const opened = await createCheckout(ctx, id, wish)
  const detail = { invoice_id: id, amount_cents: opened.amount_cents }
  await ctx.transact(inner => recordDeed(inner, guest, 'payment_started', detail))
  return opened
}

/** What is on file is charged at once; a refusal is an answer. */
export async function payByMethod(
  ctx: WorkCtx,
  guest: Guest,
  id: string,
  methodId: string,
): Promise<{ attempt: Attempt; invoice: OwnInvoiceDetail }> {
  await ctx.transact(inner => findIssued(inner, guest.customer, id))
  const { data: attempt } = await chargeInvoice(ctx, id, { methodId, trigger: 'portal' })
  return ctx.transact(async inner => {
    const { amount_cents, state } = attempt
    const detail = { invoice_id: id, payment_method_id: methodId, amount_cents, state }
    // A debit is collected on its day.
    const deed = { failed: 'payment_declined', succeeded: 'payment_charged' } as const
    await recordDeed(inner, guest, deed[state as keyof typeof deed] ?? 'payment_started', detail)
    return { attempt, invoice: await getOwnInvoice(inner, guest.customer, id) }
  })
}

/** Whoever names no other place comes back to the portal. */
export async function setUpMethod(ctx: WorkCtx, guest: Guest, returnBase: string | null) {
  const back = returnBase ?? `${portalUrl(ctx, guest.settings.key)}/payment_methods`
  const { setup_url, session_id } = await openSetup(ctx, guest.customer.id, back)
  await ctx.transact(inner => recordDeed(inner, guest, 'payment_method_setup'))
  return { setup_url, session_id }
}

export async function signOwnMandate(ctx: Ctx, guest: Guest, given: SignMandate): Promise<PaymentMethod> {
  const { id, umr, payment_method_id } = await signAtOnce(ctx, guest.customer, given, guest.email)
  await recordDeed(ctx, guest, 'mandate_signed', { mandate_id: id, umr, payment_method_id })
  return getOwnMethod(ctx, guest.customer, payment_method_id)
}

export async function makeOwnDefault(ctx: Ctx, guest: Guest, id: string): Promise<PaymentMethod> {
  const method = await chooseOwnDefault(ctx, guest.customer, id)
  await recordDeed(ctx, guest, 'payment_method_default', { payment_method_id: id, label: method.label })
  return method
}

export async function removeMethod(ctx: Ctx, guest: Guest, id: string): Promise<PaymentMethod> {
  const method = await removeOwnMethod(ctx, guest.customer, id, async () => {
    if (await hasRunningSubscription(ctx, guest.customer)) throw LastMethod()
  })
  await recordDeed(ctx, guest, 'payment_method_removed', { payment_method_id: id, label: method.label })
  return method
}

/** By which ways a customer may put something on file. */
export async function findWays(
  ctx: Ctx,
  { customer }: Guest,
): Promise<{ takesCards: boolean; terms: MandateTerms | null }> {
  const [takesCards, terms] = await Promise.all([hasConnection(ctx), findMandateTerms(ctx, customer)])
  return { takesCards, terms }
}
