import type { Ctx, WorkCtx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { carryOut, job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import {
  type CustomerRef,
  customerOf,
  InvoiceIssued,
  InvoiceMarkedUncollectible,
  InvoicePaid,
  type InvoiceRow,
  InvoiceVoided,
  loadCollectionsSettings,
  loadCustomerCollections,
  loadProfile,
  lockInvoice,
  markInvoice,
  requireInvoice,
} from '#modules/billing/index.ts'
import { follow } from '../attempts/follow.ts'
import { morningOf } from '../attempts/next-try.ts'
import { callOff, chargeLater } from '../attempts/outcomes.ts'
import { forgetNextTry, listAttempts, listHardFailures } from '../attempts/queries.ts'
import { tryNewDefault } from '../methods/keep.ts'
import { defaultOf, findMethod, listMethods, type MethodRow } from '../methods/queries.ts'
import { chargeInvoice } from './charge.ts'

type Billed = Pick<InvoiceRow, 'company_id' | 'contact_id' | 'subscription_id'>

/** As it was said of the customer, else of all. */
export async function autoChargeOf(ctx: Ctx, customer: Pick<CustomerRef, 'type' | 'id'>) {
  const [settings, own] = await Promise.all([
    loadCollectionsSettings(ctx),
    loadCustomerCollections(ctx, { ...customer, name: '' }),
  ])
  return own.auto_charge ?? settings.auto_charge
}

/** Whether its customer is charged by themselves for such an invoice. */
async function isCovered(ctx: Ctx, invoice: Billed): Promise<boolean> {
  const customer = customerOf(invoice)
  if (!customer) return false
  const covers = await autoChargeOf(ctx, customer)
  return covers === 'all' || (covers === 'subscriptions' && invoice.subscription_id !== null)
}

export const isWorthTrying = (row: InvoiceRow): boolean =>
  row.status === 'open' && row.amount_due_cents > 0 && row.disputed_at === null

export async function findActiveDefault(ctx: Ctx, row: Billed): Promise<MethodRow | undefined> {
  const customer = customerOf(row)
  const chosen = customer ? defaultOf(await listMethods(ctx, customer)) : undefined
  return chosen?.state === 'active' ? chosen : undefined
}

/** What keeps a charge from being made is known to whoever looks at the invoice; nobody waits for it here. */
export async function tryToCharge(
  ctx: WorkCtx,
  invoiceId: string,
  trigger: 'auto' | 'retry',
  methodId?: string,
): Promise<void> {
  try {
    await chargeInvoice(ctx, invoiceId, { trigger, methodId })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ctx.log.warn({ invoice: invoiceId, detail: error.detail }, 'an invoice was not charged')
  }
}

/** Now, or on the morning that it is due; undefined where somebody has tried already, or nobody is to. */
async function planFirst(ctx: Ctx, invoiceId: string): Promise<'now' | undefined> {
  const row = await lockInvoice(ctx, invoiceId)
  if (!isWorthTrying(row) || (await listAttempts(ctx, invoiceId)).length > 0) return undefined
  if (!(await isCovered(ctx, row))) return undefined
  const [{ charge_at }, { organization }, method] = await Promise.all([
    loadCollectionsSettings(ctx),
    loadProfile(ctx),
    findActiveDefault(ctx, row),
  ])
  const day = charge_at === 'due' && row.due_date ? Temporal.PlainDate.from(row.due_date) : null
  const at = day && morningOf(day, organization.timezone)
  if (!at || Temporal.Instant.compare(at, ctx.now) <= 0) return method ? 'now' : undefined
  await ctx.schedule(chargeLater, { invoice_id: invoiceId, trigger: 'auto' }, { key: invoiceId, at })
  if (method) {
    const collection = { state: 'scheduled', next_attempt_at: at.toString(), due_on: row.due_date } as const
    await markInvoice(ctx, invoiceId, { collection: { ...collection, method_label: method.label } })
  }
  return undefined
}

export const planCharge = job<{ invoice_id: string }>({
  name: 'collections.plan_charge',
  handler: async (ctx, { invoice_id }) => {
    const when = await ctx.transact(inner => planFirst(inner, invoice_id))
    if (when === 'now') await tryToCharge(ctx, invoice_id, 'auto')
  },
})

/** By which method it is tried again: today's default, else what was tried before. */
async function planRetry(ctx: Ctx, invoiceId: string): Promise<string | undefined> {
  const row = await lockInvoice(ctx, invoiceId)
  const last = (await listAttempts(ctx, invoiceId)).at(-1)
  if (!last?.next_attempt_at) return undefined
  const before = last.payment_method_id ? await findMethod(ctx, last.payment_method_id) : undefined
  const method = (await findActiveDefault(ctx, row)) ?? before
  if (isWorthTrying(row) && method?.state === 'active') return method.id
  await forgetNextTry(ctx, invoiceId)
  await follow(ctx, row)
  return undefined
}

export const chargeLaterJob = carryOut(chargeLater, async (ctx, { invoice_id, trigger }) => {
  if (trigger === 'auto') {
    const when = await ctx.transact(inner => planFirst(inner, invoice_id))
    if (when === 'now') await tryToCharge(ctx, invoice_id, 'auto')
    return
  }
  const methodId = await ctx.transact(inner => planRetry(inner, invoice_id))
  if (methodId) await tryToCharge(ctx, invoice_id, 'retry', methodId)
})

/** The invoices of a customer whose last attempt ended by a method that was of no use any more; each is tried once. */
async function listToTry(ctx: Ctx, methodId: string): Promise<string[]> {
  const method = await findMethod(ctx, methodId)
  const customer = method && customerOf(method)
  if (!customer || method.state !== 'active') return []
  const ids: string[] = []
  for (const { invoice_id, payment_method_id } of await listHardFailures(ctx, customer)) {
    const row = await requireInvoice(ctx, invoice_id)
    if (payment_method_id !== methodId && isWorthTrying(row)) ids.push(invoice_id)
  }
  return ids
}

export const tryNewDefaultJob = carryOut(tryNewDefault, async (ctx, { payment_method_id }) => {
  for (const id of await ctx.transact(inner => listToTry(inner, payment_method_id))) {
    await tryToCharge(ctx, id, 'retry', payment_method_id)
  }
})

export const autoReactions = [
  react(InvoiceIssued, async (ctx, { data }) => {
    if (ctx.isQuiet || data.amount_due_cents === 0 || !(await isCovered(ctx, data))) return
    await ctx.enqueue(planCharge, { invoice_id: data.invoice_id })
  }),
  react([InvoicePaid, InvoiceVoided, InvoiceMarkedUncollectible], async (ctx, { data }) => {
    const rows = await listAttempts(ctx, data.invoice_id)
    if (rows.length > 0 || (await isCovered(ctx, data))) {
      await callOff(ctx, { ...(await requireInvoice(ctx, data.invoice_id)), ...data, id: data.invoice_id })
    }
  }),
]
