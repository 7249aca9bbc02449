import type { Ctx } from '#kit/context.ts'
import { cronForEach, order } from '#kit/job.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { failMethod } from './keep.ts'
import { listRunningOut, lockMethod, type MethodRow, updateMethod } from './queries.ts'

/** Tells a customer that their card runs out. */
export const tellExpiring = order<{ payment_method_id: string }>({ name: 'collections.tell_expiring' })

const NOTICE = { days: 30 }

/** A card holds through the last day of its month. */
export const lastDayOf = ({ exp_year, exp_month }: Pick<MethodRow, 'exp_year' | 'exp_month'>) => {
  const month = Temporal.PlainYearMonth.from({ year: exp_year!, month: exp_month! })
  return month.toPlainDate({ day: month.daysInMonth })
}

async function look(ctx: Ctx): Promise<void> {
  const { organization } = await loadProfile(ctx)
  const today = localDate(ctx.now, organization.timezone)
  for (const { id } of await listRunningOut(ctx, today.add(NOTICE))) {
    const row = await lockMethod(ctx, id)
    if (row.state !== 'active') continue
    const last = lastDayOf(row)
    if (Temporal.PlainDate.compare(last, today) < 0) {
      await failMethod(ctx, row, 'expired', 'expired_card')
    } else if (row.expiry_told_at === null && Temporal.PlainDate.compare(last.subtract(NOTICE), today) <= 0) {
      await updateMethod(ctx, id, { expiry_told_at: ctx.now.toString() })
      await ctx.enqueue(tellExpiring, { payment_method_id: id })
    }
  }
}

/** Every hour, since days begin at different hours. */
export const watchCards = cronForEach({
  name: 'collections.watch_cards',
  cron: '11 * * * *',
  listedBy: 'list_card_organizations',
  handler: ctx => ctx.transact(look),
})
