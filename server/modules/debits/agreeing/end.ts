import type { Ctx, WorkCtx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { endSepaMethod, MethodRevoked } from '#modules/collections/index.ts'
import { MandateRevoked } from '../events.ts'
import { factsOf, presentMandate, stateOn } from '../mandates/present.ts'
import {
  lockMandate,
  lockMandateOfMethod,
  lockOutlived,
  type MandateRow,
  updateMandate,
} from '../mandates/queries.ts'
import type { Mandate } from '../mandates/schema.ts'

/** Nothing is collected by it any more. Again: nothing changes. */
export async function revokeMandate(ctx: Ctx, id: string): Promise<Mandate> {
  const { organization } = await loadProfile(ctx)
  const today = localDate(ctx.now, organization.timezone).toString()
  const row = await lockMandate(ctx, id)
  return presentMandate(ctx, row.state === 'revoked' ? row : await revoke(ctx, row), today)
}

async function revoke(ctx: Ctx, row: MandateRow): Promise<MandateRow> {
  const revoked = await updateMandate(ctx, row.id, { state: 'revoked', revoked_at: ctx.now.toString() })
  await endSepaMethod(ctx, row.id, 'revoked')
  await ctx.emit(MandateRevoked, factsOf(revoked))
  return revoked
}

/** The method was taken away: so is what it went by. */
export const revokeOnMethod = react(MethodRevoked, async (ctx, { data }) => {
  const row = await lockMandateOfMethod(ctx, data.payment_method_id)
  if (row && row.state !== 'revoked') await revoke(ctx, row)
})

export async function expireMandate(ctx: Ctx, row: MandateRow): Promise<void> {
  await updateMandate(ctx, row.id, { state: 'expired' })
  await endSepaMethod(ctx, row.id, 'expired')
}

/** Not signed or used for 36 months: the banks would refuse it. */
export async function expireOutlived(ctx: WorkCtx): Promise<void> {
  for (;;) {
    const count = await ctx.transact(async inner => {
      const { organization } = await loadProfile(inner)
      const today = localDate(inner.now, organization.timezone).toString()
      const rows = (await lockOutlived(inner, today)).filter(row => stateOn(today, row) === 'expired')
      for (const row of rows) await expireMandate(inner, row)
      return rows.length
    })
    if (count === 0) return
  }
}
