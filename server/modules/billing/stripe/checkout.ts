import type Stripe from 'stripe'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { isEmail } from '#platform/server/validation.ts'
import { AlreadyClosed, StillDraft } from '../invoices/errors.ts'
import { issueInvoice } from '../invoices/issuing/issue.ts'
import { publicUrlOf } from '../invoices/present.ts'
import { type InvoiceRow, lockInvoice } from '../invoices/queries.ts'
import { NothingLeftToPay } from '../payments/errors.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { toStripeAmount } from './amounts.ts'
import { createStripe, loadStripeAccount, rejectStripeErrors, type StripeAccount } from './client.ts'
import { ReturnBaseNotAllowed } from './errors.ts'
import { expireSessions } from './expire.ts'
import { insertCheckout, listCheckouts } from './queries.ts'

export interface CheckoutAnswer {
  amount_cents: number
  checkout_url: string
  session_id: string
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/** A customer must not be sent from a payment to a stranger's page: only to us, or where an admin allowed it. */
function readReturnBase(publicUrl: string, account: StripeAccount, given: string | null | undefined): string {
  if (!given) return publicUrl
  const origin = originOf(given)
  const allowed = [publicUrl, ...account.allowedReturnOrigins].map(originOf)
  if (!origin || !/^https?:/.test(origin) || !allowed.includes(origin)) throw ReturnBaseNotAllowed()
  return given.replace(/[?#].*$/, '').replace(/\/+$/, '')
}

function refuseClosed(row: InvoiceRow): void {
  if (row.status === 'paid' || row.status === 'void') throw AlreadyClosed(row.status)
  if (row.amount_due_cents === 0) throw NothingLeftToPay()
}

interface Prepared {
  row: InvoiceRow
  account: StripeAccount
  returnBase: string
  attempt: number
  live: CheckoutAnswer | undefined
}

// A session about to end would close under the customer's hands.
const LIVE_MARGIN = { minutes: 5 }

async function prepareCheckout(ctx: Ctx, invoiceId: string, returnBase: string | null): Promise<Prepared> {
  let row = await lockInvoice(ctx, invoiceId)
  refuseClosed(row)
  if (row.status === 'draft' && ctx.actor.kind === 'link') throw StillDraft(row.number)
  const account = await loadStripeAccount(ctx)
  const base = readReturnBase(ctx.services.settings.publicUrl, account, returnBase)
  // A customer pays a fixed amount: what may still change is issued first.
  if (row.status === 'draft') row = await issueInvoice(ctx, await loadProfile(ctx), row)
  const sessions = await listCheckouts(ctx, invoiceId)
  const until = ctx.now.add(LIVE_MARGIN).toString({ fractionalSecondDigits: 3 })
  const live = sessions.find(
    one =>
      one.status === 'open' &&
      one.integration_id === account.integrationId &&
      one.amount_cents === row.amount_due_cents &&
      one.currency === row.currency &&
      one.expires_at > until,
  )
  return {
    row,
    account,
    returnBase: base,
    attempt: (sessions[0]?.attempt ?? 0) + 1,
    live: live && { amount_cents: live.amount_cents, checkout_url: live.url, session_id: live.session_id },
  }
}

function sessionParams(
  organizationId: string,
  { row, returnBase }: Prepared,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    organization_id: organizationId,
    invoice_id: row.id,
    amount_cents: String(row.amount_due_cents),
  }
  const backWith = (outcome: string) => {
    const page = new URL(publicUrlOf(returnBase, row))
    page.searchParams.append('checkout', outcome)
    return page.toString()
  }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: row.currency.toLowerCase(),
          unit_amount: toStripeAmount(row.amount_due_cents, row.currency),
          product_data: {
            name: row.title ? `${row.number} · ${row.title}`.slice(0, 250) : `Invoice ${row.number}`,
          },
        },
      },
    ],
    client_reference_id: row.id,
    // Stripe refuses the whole session for an address it cannot mail to.
    ...(isEmail(row.bill_to_email) ? { customer_email: row.bill_to_email } : {}),
    metadata,
    payment_intent_data: { metadata, description: `Invoice ${row.number}` },
    success_url: backWith('success'),
    cancel_url: backWith('canceled'),
  }
}

/** Two callers at once take the same attempt, hence the same key: Stripe makes one session for both. */
export async function createCheckout(
  ctx: WorkCtx,
  invoiceId: string,
  returnBase: string | null,
): Promise<CheckoutAnswer> {
  const prepared = await ctx.transact(inner => prepareCheckout(inner, invoiceId, returnBase))
  if (prepared.live) return prepared.live
  const { row, account, attempt } = prepared
  const stripe = await createStripe(ctx, account)
  const session = await rejectStripeErrors(() =>
    stripe.checkout.sessions.create(sessionParams(ctx.organizationId, prepared), {
      idempotencyKey: `checkout-${row.id}-${row.amount_due_cents}-${attempt}`,
    }),
  )
  await ctx.transact(async inner => {
    const current = await lockInvoice(inner, row.id)
    const now = inner.now.toString()
    await insertCheckout(inner, {
      id: newId(),
      invoice_id: row.id,
      integration_id: account.integrationId,
      session_id: session.id,
      url: session.url ?? '',
      amount_cents: row.amount_due_cents,
      currency: row.currency,
      attempt,
      return_base: prepared.returnBase,
      status: 'open',
      payment_intent: idOf(session.payment_intent),
      expires_at: Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000).toString(),
      created_at: now,
      updated_at: now,
    })
    const stillRight = current.status !== 'void' && current.amount_due_cents === row.amount_due_cents
    await expireSessions(inner, row.id, stillRight ? session.id : undefined)
  })
  return { amount_cents: row.amount_due_cents, checkout_url: session.url ?? '', session_id: session.id }
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
