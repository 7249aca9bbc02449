import type { Ctx } from '#kit/context.ts'
import { fitsPlaces, parseDecimal } from '#kit/money/rational.ts'
import { InvalidInput } from '#kit/problem.ts'
import { customerColumns, holdCustomer, requireCustomer } from '../customers/queries.ts'
import { planAllReminders } from '../settings/service.ts'
import { readCreditor } from './creditor.ts'
import { PolicyNotFound } from './errors.ts'
import { CustomerCollectionsChanged } from './events.ts'
import {
  loadCollectionsSettings,
  loadCustomerCollections,
  lockCollectionsSettings,
  writeCollectionsSettings,
  writeCustomerCollections,
} from './queries.ts'
import type {
  CollectionsSettings,
  CollectionsSettingsIn,
  CustomerCollections,
  CustomerCollectionsIn,
  LateInterest,
} from './schema.ts'

const rises = (days: readonly number[]): boolean => days.every((day, n) => n === 0 || day > days[n - 1]!)

function checkPercent(percent: number, field: string): void {
  if (!fitsPlaces(parseDecimal(percent), 4)) throw InvalidInput(`${field} must have at most 4 decimals`)
}

function readInterest(kept: LateInterest, given: Partial<LateInterest>): LateInterest {
  const interest = { ...kept, ...given }
  checkPercent(interest.points, 'interest.points')
  for (const [n, { percent }] of interest.base_rates.entries()) {
    checkPercent(percent, `interest.base_rates[${n}].percent`)
  }
  const base_rates = interest.base_rates.toSorted((a, b) => (a.from < b.from ? -1 : +(a.from > b.from)))
  if (base_rates.some(({ from }, n) => from === base_rates[n - 1]?.from)) {
    throw InvalidInput('interest.base_rates must name each day once')
  }
  return { ...interest, base_rates }
}

/** Only the keys that were given change, those inside `sepa` and `interest` too. */
export async function putCollectionsSettings(
  ctx: Ctx,
  { sepa, interest, ...plain }: CollectionsSettingsIn,
): Promise<CollectionsSettings> {
  if (plain.retry_days && !rises(plain.retry_days)) throw InvalidInput('retry_days must rise')
  const kept = await lockCollectionsSettings(ctx)
  await writeCollectionsSettings(ctx, {
    ...plain,
    ...(sepa !== undefined && { sepa: sepa && readCreditor(kept.sepa, sepa) }),
    ...(interest && { interest: readInterest(kept.interest, interest) }),
  })
  return loadCollectionsSettings(ctx)
}

export const getCustomerCollections = async (ctx: Ctx, id: string): Promise<CustomerCollections> =>
  loadCustomerCollections(ctx, await requireCustomer(ctx, id))

export async function putCustomerCollections(
  ctx: Ctx,
  id: string,
  change: CustomerCollectionsIn,
): Promise<CustomerCollections> {
  const customer = await holdCustomer(ctx, id)
  await writeCustomerCollections(ctx, customer, change).catch((error: { constraint?: string }) => {
    throw error.constraint === 'customer_collections_policy_known' ? PolicyNotFound() : error
  })
  await ctx.emit(CustomerCollectionsChanged, customerColumns(customer))
  if (change.dunning_policy_id !== undefined) await ctx.enqueue(planAllReminders, {}, { onceKey: '' })
  return loadCustomerCollections(ctx, customer)
}
