import type { Ctx } from '#kit/context.ts'
import type { Resource } from '../resources/queries.ts'

/** Kinds that have something to measure, and how they are called while they work. */
const kinds = ['vm', 'database', 'cluster', 'load_balancer']
const states = ['running', 'ready', 'active']

const working = ({ db }: Ctx) =>
  db
    .selectFrom('platform_resources')
    .where('kind', 'in', kinds)
    .where('state', 'in', states)
    .where('deleted_at', 'is', null)

export const listMeasured = async (ctx: Ctx, most: number): Promise<Resource[]> =>
  (await working(ctx).selectAll().orderBy('id').limit(most).execute()) as unknown as Resource[]

export const hasMeasured = async (ctx: Ctx): Promise<boolean> =>
  (await working(ctx).select('id').limit(1).executeTakeFirst()) !== undefined
