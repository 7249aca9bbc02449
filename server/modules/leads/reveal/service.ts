import { type Ctx, userIdOf } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { LeadRevealed } from '../events.ts'
import { countRefusal, countReveal } from '../metrics.ts'
import { findCompanyRecord, findPerson } from '../records/queries.ts'
import { type PoolPerson, PoolRecordNotFound } from '../records/schema.ts'
import { addSpent, insertReveal, isRevealed } from './queries.ts'
import { getQuota, lockQuota } from './quota.ts'
import { NothingToReveal, OnlyPeople, type Quota, QuotaExhausted } from './schema.ts'

export interface Revealed {
  data: PoolPerson
  charged: boolean
  quota: Quota
}

/** One unit, once for each organization and person, for good. */
export async function reveal(ctx: Ctx, poolId: string): Promise<Revealed> {
  const person = await findPerson(ctx.db, poolId)
  if (!person) throw (await findCompanyRecord(ctx.db, poolId)) ? OnlyPeople() : PoolRecordNotFound()
  const charged = await spendOn(ctx, person)
  return {
    data: found(await findPerson(ctx.db, poolId), PoolRecordNotFound),
    charged,
    quota: await getQuota(ctx),
  }
}

/** Whether it cost a unit. The row of the month is held until the transaction ends: of many at once none spends too much. */
export async function spendOn(ctx: Ctx, person: PoolPerson): Promise<boolean> {
  if (person.revealed) {
    countReveal('free')
    return false
  }
  if (!person.has_email && !person.has_phone) {
    countRefusal('nothing')
    throw NothingToReveal()
  }
  const quota = await lockQuota(ctx)
  // Somebody may have revealed this very person while we waited.
  if (await isRevealed(ctx.db, person.id)) return false
  if (quota.remaining === 0) {
    countRefusal('quota_exhausted')
    throw QuotaExhausted(quota)
  }
  await insertReveal(ctx, { personId: person.id, period: quota.period, userId: userIdOf(ctx) })
  await addSpent(ctx.db, quota.period)
  await ctx.emit(LeadRevealed, { pool_id: person.id, lead_id: person.saved_lead_id, name: person.name })
  await recordAudit(ctx, { action: 'lead_revealed', targetKind: 'pool_record', targetId: person.id })
  ctx.afterCommit(() => countReveal('charged'))
  return true
}
