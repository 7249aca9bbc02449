import { type Insertable, type Selectable, sql } from 'kysely'
import type { Coupons, SubscriptionCoupons } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { selectPage } from '#kit/query.ts'
import { CouponNotFound } from './errors.ts'
import type { CouponQuery } from './schema.ts'

export type CouponRow = Selectable<Coupons>

export function listCoupons({ db }: Ctx, query: CouponQuery) {
  let all = db.selectFrom('coupons')
  if (query.active !== undefined) all = all.where('active', '=', query.active)
  return selectPage(query, all.selectAll().orderBy('id', 'desc'))
}

export const requireCoupon = async ({ db }: Ctx, id: string): Promise<CouponRow> =>
  found(await db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst(), CouponNotFound)

export const findCouponByCode = ({ db }: Ctx, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('code', '=', code.toUpperCase()).executeTakeFirst()

/** Nothing where the code is taken. */
export const insertCoupon = ({ db }: Ctx, values: Insertable<Coupons>): Promise<CouponRow | undefined> =>
  db
    .insertInto('coupons')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateCoupon = async (ctx: Ctx, id: string, change: Partial<CouponRow>): Promise<CouponRow> =>
  found(
    await ctx.db
      .updateTable('coupons')
      .set({ ...change, updated_at: ctx.now.toString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
    CouponNotFound,
  )

/** One redemption more, where one is left: of ten at once for the last, one gets it. */
export async function countRedemption({ db }: Ctx, id: string, today: string): Promise<boolean> {
  const { rows } = await sql`
    update coupons set redemptions = redemptions + 1
    where id = ${id} and active and (redeem_by is null or redeem_by >= ${today}::date)
      and (max_redemptions is null or redemptions < max_redemptions)
    returning id`.execute(db)
  return rows.length > 0
}

export async function insertRedemption({ db }: Ctx, values: Insertable<SubscriptionCoupons>): Promise<void> {
  await db.insertInto('subscription_coupons').values(values).execute()
}
