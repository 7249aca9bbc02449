import type { Ctx } from '#kit/context.ts'
import { findCouponByCode } from '#modules/subscriptions/index.ts'
import { findSettings } from './settings/queries.ts'
import { putSettings } from './settings/service.ts'

const COUPON = 'WELCOME10'

/** Open, with all that can be offered: every contact comes in, and whoever leaves is asked to stay. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await findSettings(ctx)) return
  const coupon = await findCouponByCode(ctx, COUPON)
  await putSettings(ctx, {
    enabled: true,
    access: 'contacts',
    intro: 'Your invoices, documents and plans with us.',
    features: { billing_details: true, change: true, pause: true, cancel: true },
    change: { max_quantity: 200 },
    cancel: {
      offer: coupon
        ? { coupon_code: COUPON, text: 'Stay, and the next three invoices are 10 % less.' }
        : null,
    },
  })
}
