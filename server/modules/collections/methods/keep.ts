import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { order } from '#kit/job.ts'
import { type CustomerRef, customerOf, type MethodFacts } from '#modules/billing/index.ts'
import { MethodNotActive } from './errors.ts'
import { MethodAdded, MethodExpired, MethodFailed, MethodRevoked, methodFacts } from './events.ts'
import { presentMethod } from './present.ts'
import {
  columnsOf,
  defaultOf,
  findMethodByMandate,
  findMethodByRef,
  insertMethod,
  listMethods,
  type MethodRow,
  setDefault,
  updateMethod,
} from './queries.ts'
import type { PaymentMethod } from './schema.ts'

type Customer = Pick<CustomerRef, 'type' | 'id'>

/** What ended for want of a method that works is tried with the new one, and what waits for its day is planned anew. */
export const tryNewDefault = order<{ payment_method_id: string }>({ name: 'collections.try_new_default' })

/** The provider lets go of what nobody may charge any more. */
export const detachMethod = order<{ payment_method_id: string }>({ name: 'collections.detach_method' })

export async function makeDefault(ctx: Ctx, customer: Customer, row: Pick<MethodRow, 'id'>): Promise<void> {
  await setDefault(ctx, customer, row.id)
  await ctx.enqueue(tryNewDefault, { payment_method_id: row.id })
}

/** Where none is named, this one is charged. Already so: nothing changes. */
export async function chooseDefault(ctx: Ctx, row: MethodRow): Promise<PaymentMethod> {
  if (row.state !== 'active') throw MethodNotActive()
  const before = await presentMethod(ctx, row)
  if (before.is_default) return before
  await makeDefault(ctx, customerOf(row)!, row)
  return { ...before, is_default: true }
}

/** The first that can be charged is what is charged. */
async function welcome(ctx: Ctx, customer: Customer, row: MethodRow): Promise<void> {
  const current = defaultOf(await listMethods(ctx, customer))
  if (current?.state !== 'active') await makeDefault(ctx, customer, row)
  await ctx.emit(MethodAdded, methodFacts(row))
}

const columnsIn = (facts: MethodFacts, integrationId: string) => ({
  kind: facts.kind,
  label: facts.label,
  brand: facts.brand,
  last4: facts.last4,
  exp_month: facts.expMonth,
  exp_year: facts.expYear,
  integration_id: integrationId,
  customer_ref: facts.customerRef,
})

/** Once, however often it is told of. One that was taken away here and is put on file again counts again. */
export async function keepMethod(
  ctx: Ctx,
  customer: Customer,
  from: { provider: string; integrationId: string },
  facts: MethodFacts,
): Promise<{ row: MethodRow; isNew: boolean }> {
  const at = ctx.now.toString()
  const given = columnsIn(facts, from.integrationId)
  const added = await insertMethod(ctx, {
    id: newId(),
    ...columnsOf(customer),
    ...given,
    provider: from.provider,
    provider_ref: facts.ref,
    created_by_id: userIdOf(ctx),
    created_at: at,
    updated_at: at,
  })
  if (added) {
    await welcome(ctx, customer, added)
    return { row: added, isNew: true }
  }
  const known = (await findMethodByRef(ctx, from.provider, facts.ref))!
  if (known.state !== 'revoked') return { row: known, isNew: false }
  const again = { ...given, ...columnsOf(customer), state: 'active', failure_code: null, default_at: null }
  const row = await updateMethod(ctx, known.id, again)
  await welcome(ctx, customer, row)
  return { row, isNew: true }
}

/** A mandate was signed. */
export async function addSepaMethod(
  ctx: Ctx,
  customer: Customer,
  { mandate_id, label, last4 }: { mandate_id: string; label: string; last4: string },
): Promise<MethodRow> {
  const at = ctx.now.toString()
  const row = (await insertMethod(ctx, {
    id: newId(),
    ...columnsOf(customer),
    provider: 'sepa',
    kind: 'sepa_debit',
    label,
    last4,
    mandate_id,
    created_by_id: userIdOf(ctx),
    created_at: at,
    updated_at: at,
  }))!
  await welcome(ctx, customer, row)
  return row
}

/** A mandate came to its end, and what is debited by it with it. */
export async function endSepaMethod(
  ctx: Ctx,
  mandateId: string,
  state: 'expired' | 'failed' | 'revoked',
): Promise<void> {
  const row = await findMethodByMandate(ctx, mandateId)
  if (row?.state !== 'active') return
  if (state === 'revoked') await revokeMethod(ctx, row)
  else await failMethod(ctx, row, state)
}

/** It cannot be charged any more, for a reason that trying again does not mend. */
export async function failMethod(
  ctx: Ctx,
  row: MethodRow,
  state: 'expired' | 'failed',
  code: string | null = null,
): Promise<void> {
  if (row.state !== 'active') return
  const failed = await updateMethod(ctx, row.id, { state, failure_code: code })
  await ctx.emit(state === 'expired' ? MethodExpired : MethodFailed, methodFacts(failed))
}

/** Taken away; the newest that still works is charged from then on. */
export async function revokeMethod(ctx: Ctx, row: MethodRow): Promise<MethodRow> {
  const customer = customerOf(row)!
  const before = await listMethods(ctx, customer)
  const wasDefault = defaultOf(before)?.id === row.id
  const revoked = await updateMethod(ctx, row.id, { state: 'revoked', default_at: null })
  const next = before
    .filter(one => one.id !== row.id && one.state === 'active')
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  if (wasDefault && next) await makeDefault(ctx, customer, next)
  if (row.provider_ref) await ctx.enqueue(detachMethod, { payment_method_id: row.id })
  await ctx.emit(MethodRevoked, methodFacts(revoked))
  return revoked
}
