import type { Ctx } from '#kit/context.ts'
import { type Pagination, paginate } from '#kit/page.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { countSubscriptions, findNames, listSubscriptions } from '../queries.ts'
import type { Subscription, SubscriptionQuery } from '../schema.ts'
import { present } from './present.ts'

export async function getSubscriptions(
  ctx: Ctx,
  query: SubscriptionQuery,
): Promise<{ data: Subscription[]; pagination?: Pagination }> {
  const { page, limit } = query
  const [rows, total, profile] = await Promise.all([
    listSubscriptions(ctx, query),
    page === undefined ? null : countSubscriptions(ctx, query),
    loadProfile(ctx),
  ])
  const names = await findNames(
    ctx,
    rows.map(row => row.id),
  )
  const data = rows.map(row => present(row, profile, names.get(row.id)))
  return page === undefined || total === null
    ? { data }
    : { data, pagination: paginate({ page, limit }, total) }
}
