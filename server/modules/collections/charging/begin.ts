import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { order } from '#kit/job.ts'
import { found } from '#kit/problem.ts'
import {
  AlreadyClosed,
  customerOf,
  expireSessions,
  factsOf,
  findConnectionOf,
  hasPendingPayment,
  type InvoiceRow,
  issueInvoice,
  loadProfile,
  lockInvoice,
  NotConnected,
  NothingLeftToPay,
} from '#modules/billing/index.ts'
import { NoPaymentMethod, UnderWay } from '../attempts/errors.ts'
import { CollectionScheduled } from '../attempts/events.ts'
import { follow } from '../attempts/follow.ts'
import { chargeLater } from '../attempts/outcomes.ts'
import { type AttemptRow, forgetNextTry, insertAttempt, listAttempts } from '../attempts/queries.ts'
import type { AttemptTrigger } from '../attempts/schema.ts'
import { MethodNotActive, PaymentMethodNotFound } from '../methods/errors.ts'
import { defaultOf, findMethod, listMethods, type MethodRow } from '../methods/queries.ts'

/** Asks once more for what was not answered, by the same key. */
export const askAgain = order<{ attempt_id: string }>({ name: 'collections.ask_again' })

export interface ChargeWish {
  methodId?: string | null | undefined
  trigger: AttemptTrigger
}

/** Not one of somebody else's. */
async function chooseMethod(ctx: Ctx, row: InvoiceRow, id: string | null | undefined): Promise<MethodRow> {
  const customer = customerOf(row)
  if (id) {
    const named = found(await findMethod(ctx, id), PaymentMethodNotFound)
    if (!customer || customerOf(named)?.id !== customer.id) throw PaymentMethodNotFound()
    return named
  }
  const chosen = customer && defaultOf(await listMethods(ctx, customer))
  if (!chosen) throw NoPaymentMethod()
  return chosen
}

const FIRST_PATIENCE = { seconds: 10 }

/** The attempt is there, with all that will be asked, before anybody is asked. */
export async function beginCharge(
  ctx: Ctx,
  invoiceId: string,
  { methodId, trigger }: ChargeWish,
): Promise<AttemptRow> {
  let row = await lockInvoice(ctx, invoiceId)
  if (row.status === 'draft') row = await issueInvoice(ctx, await loadProfile(ctx), row)
  if (row.status === 'paid' || row.status === 'void') throw AlreadyClosed(row.status)
  if (row.amount_due_cents === 0) throw NothingLeftToPay()
  const before = await listAttempts(ctx, invoiceId)
  const isLive = before.some(({ state }) => state === 'scheduled' || state === 'submitted')
  if (isLive || (await hasPendingPayment(ctx, invoiceId))) throw UnderWay()
  const method = await chooseMethod(ctx, row, methodId)
  if (method.state !== 'active') throw MethodNotActive()
  await Promise.all([forgetNextTry(ctx, invoiceId), ctx.unschedule(chargeLater, invoiceId)])
  const attempt = await store(ctx, row, method, { trigger, n: (before.at(-1)?.n ?? 0) + 1 })
  await follow(ctx, row)
  return attempt
}

async function store(
  ctx: Ctx,
  row: InvoiceRow,
  method: MethodRow,
  { trigger, n }: { trigger: AttemptTrigger; n: number },
): Promise<AttemptRow> {
  const now = ctx.now.toString()
  const id = newId()
  const values = {
    id,
    invoice_id: row.id,
    payment_method_id: method.id,
    n,
    amount_cents: row.amount_due_cents,
    currency: row.currency,
    trigger,
    provider: method.provider,
    integration_id: method.integration_id,
    customer_ref: method.customer_ref,
    method_ref: method.provider_ref,
    method_kind: method.kind,
    method_label: method.label,
    created_by_id: userIdOf(ctx),
    created_at: now,
    updated_at: now,
  }
  const { mandate_id: mandateId } = method
  const collector = ctx.services.contributions.collectors.find(one => one.provider === method.provider)
  if (collector) {
    const asked = { attemptId: id, invoiceId: row.id, n, methodId: method.id, mandateId }
    const planned = await collector.plan(ctx, asked)
    const attempt = await insertAttempt(ctx, { ...values, ...planned, state: 'scheduled' })
    await ctx.emit(CollectionScheduled, {
      ...factsOf(row),
      attempt_id: id,
      amount_cents: attempt.amount_cents,
      due_on: attempt.due_on,
      method: method.label,
    })
    return attempt
  }
  if (!method.integration_id || !(await findConnectionOf(ctx, method.integration_id))) throw NotConnected()
  const attempt = await insertAttempt(ctx, { ...values, state: 'submitted', submitted_at: now })
  await Promise.all([
    ctx.schedule(askAgain, { attempt_id: id }, { key: id, at: ctx.now.add(FIRST_PATIENCE) }),
    // Nobody pays twice what is being charged.
    expireSessions(ctx, row.id),
  ])
  return attempt
}
