import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { nameCustomer } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'
import { AlreadyClosed, StillDraft } from '../invoices/errors.ts'
import { issueInvoice } from '../invoices/issuing/issue.ts'
import { refreshBuyerOf } from '../invoices/issuing/refresh-buyer.ts'
import { publicUrlOf } from '../invoices/present.ts'
import { type InvoiceRow, lockInvoice } from '../invoices/queries.ts'
import { insertCheckout, listCheckouts } from '../payments/checkout-queries.ts'
import { ensureCustomer } from '../payments/customers.ts'
import { NothingLeftToPay, ReturnBaseNotAllowed } from '../payments/errors.ts'
import { expireSessions } from '../payments/expire.ts'
import type { Account, CheckoutRequest } from '../payments/provider.ts'
import { type Connection, requireConnection } from '../payments/providers.ts'
import { loadProfile } from '../settings/profile-queries.ts'

export interface CheckoutAnswer {
  amount_cents: number
  checkout_url: string
  session_id: string
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

export interface CheckoutWish {
  returnBase: string | null
  /** Whether what is paid with is kept for later charges. */
  save: boolean
}

/** A customer must not be sent from a payment to a stranger's page: only to us, or where an admin allowed it. */
export function readReturnBase(
  publicUrl: string,
  account: Account,
  given: string | null | undefined,
): string {
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
  connection: Connection
  returnBase: string
  attempt: number
  /** Who it is kept for what is paid with; null where it is not. */
  keptFor: CustomerRef | null
  live: CheckoutAnswer | undefined
}

// A session about to end would close under the customer's hands.
const LIVE_MARGIN = { minutes: 5 }

async function prepareCheckout(
  ctx: Ctx,
  invoiceId: string,
  { returnBase, save }: CheckoutWish,
): Promise<Prepared> {
  let row = await lockInvoice(ctx, invoiceId)
  refuseClosed(row)
  if (row.status === 'draft' && ctx.actor.kind === 'link') throw StillDraft(row.number)
  const connection = await requireConnection(ctx)
  const base = readReturnBase(ctx.services.settings.publicUrl, connection.account, returnBase)
  // A customer pays a fixed amount: what may still change is issued first.
  if (row.status === 'draft') row = await issueInvoice(ctx, await loadProfile(ctx), row)
  const sessions = await listCheckouts(ctx, invoiceId)
  const keptFor = save ? await nameCustomer(ctx, row) : null
  const until = ctx.now.add(LIVE_MARGIN).toString({ fractionalSecondDigits: 3 })
  const live = sessions.find(
    one =>
      one.status === 'open' &&
      one.save === (keptFor !== null) &&
      one.integration_id === connection.account.integrationId &&
      one.amount_cents === row.amount_due_cents &&
      one.currency === row.currency &&
      one.expires_at > until,
  )
  return {
    row,
    connection,
    returnBase: base,
    attempt: (sessions[0]?.attempt ?? 0) + 1,
    keptFor,
    live: live && { amount_cents: live.amount_cents, checkout_url: live.url, session_id: live.session_id },
  }
}

function requestOf({ row, returnBase, attempt }: Prepared, customerRef: string | null): CheckoutRequest {
  const backWith = (outcome: string) => {
    const page = new URL(publicUrlOf(returnBase, row))
    page.searchParams.append('checkout', outcome)
    return page.toString()
  }
  const description = `Invoice ${row.number}`
  return {
    key: `checkout-${row.id}-${row.amount_due_cents}-${attempt}${customerRef ? '-save' : ''}`,
    invoiceId: row.id,
    name: row.title ? `${row.number} · ${row.title}` : description,
    description,
    cents: row.amount_due_cents,
    currency: row.currency,
    email: row.bill_to_email,
    customerRef,
    successUrl: backWith('success'),
    cancelUrl: backWith('canceled'),
  }
}

/** Two callers at once take the same attempt, hence the same key: the provider makes one session for both. */
export async function createCheckout(
  ctx: WorkCtx,
  invoiceId: string,
  wish: CheckoutWish,
): Promise<CheckoutAnswer> {
  await refreshBuyerOf(ctx, invoiceId)
  const prepared = await ctx.transact(inner => prepareCheckout(inner, invoiceId, wish))
  if (prepared.live) return prepared.live
  const { keptFor } = prepared
  const customerRef = keptFor && (await ensureCustomer(ctx, prepared.connection, keptFor))
  const { row, attempt } = prepared
  const { provider, account } = prepared.connection
  const opened = await provider.checkout(ctx, account, requestOf(prepared, customerRef))
  await ctx.transact(async inner => {
    const current = await lockInvoice(inner, row.id)
    const now = inner.now.toString()
    await insertCheckout(inner, {
      id: newId(),
      invoice_id: row.id,
      integration_id: account.integrationId,
      session_id: opened.ref,
      url: opened.url,
      amount_cents: row.amount_due_cents,
      currency: row.currency,
      attempt,
      save: customerRef !== null,
      return_base: prepared.returnBase,
      status: 'open',
      payment_intent: opened.paymentRef,
      expires_at: opened.expiresAt,
      created_at: now,
      updated_at: now,
    })
    const stillRight = current.status !== 'void' && current.amount_due_cents === row.amount_due_cents
    await expireSessions(inner, row.id, stillRight ? opened.ref : undefined)
  })
  return { amount_cents: row.amount_due_cents, checkout_url: opened.url, session_id: opened.ref }
}
