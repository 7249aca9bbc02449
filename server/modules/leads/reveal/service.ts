import { type Ctx, userIdOf } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { LeadRevealed } from '../events.ts'
import { countRefusal, countReveal } from '../metrics.ts'
import { findCompanyRecord, findPerson } from '../records/queries.ts'
import { type PoolPerson, PoolRecordNotFound } from '../records/schema.ts'
import { addSpent, findPlanFacts, insertReveal, isRevealed, noteAddress, type PlanFacts } from './queries.ts'
import { getQuota, lockQuota, tellQuota } from './quota.ts'
import { NothingToReveal, OnlyPeople, type Quota, QuotaExhausted } from './schema.ts'

export interface Revealed {
  data: PoolPerson
  charged: boolean
  quota: Quota
}

/** One unit, once for each organization and person, for good. */
export async function reveal(ctx: Ctx, poolId: string): Promise<Revealed> {
  const [person, household] = await Promise.all([findPerson(ctx.db, poolId), findPlanFacts(ctx.db)])
  if (!person) throw (await findCompanyRecord(ctx.db, poolId)) ? OnlyPeople() : PoolRecordNotFound()
  const { charged, quota } = await spendOn(ctx, person, household)
  return {
    data: person.revealed ? person : found(await findPerson(ctx.db, poolId), PoolRecordNotFound),
    charged,
    quota,
  }
}

interface Spent {
  /** Whether it cost a unit. */
  charged: boolean
  /** As it is afterwards. */
  quota: Quota
}

/** The row of the month is held until the transaction ends: of many at once none spends too much. */
export async function spendOn(ctx: Ctx, person: PoolPerson, known?: PlanFacts): Promise<Spent> {
  const household = known ?? (await findPlanFacts(ctx.db))
  if (person.revealed) {
    countReveal('free')
    return { charged: false, quota: await getQuota(ctx, household) }
  }
  if (!person.has_email && !person.has_phone) {
    countRefusal('nothing')
    throw NothingToReveal()
  }
  const quota = await lockQuota(ctx, household)
  const { period } = quota
  // Somebody may have revealed this very person while we waited.
  if (quota.remaining === 0) {
    if (await isRevealed(ctx.db, person.id)) return { charged: false, quota }
    countRefusal('quota_exhausted')
    throw QuotaExhausted(quota)
  }
  const isFirst = await insertReveal(ctx, { personId: person.id, period, userId: userIdOf(ctx) })
  if (!isFirst) return { charged: false, quota }
  // None of these waits for another: they are sent together.
  const [spending] = await Promise.all([
    addSpent(ctx.db, period),
    noteAddress(ctx.db, person.id),
    ctx.emit(LeadRevealed, { pool_id: person.id, lead_id: person.saved_lead_id, name: person.name }),
    recordAudit(ctx, { action: 'lead_revealed', targetKind: 'pool_record', targetId: person.id }),
  ])
  ctx.afterCommit(() => countReveal('charged'))
  return { charged: true, quota: tellQuota(ctx, household, spending) }
}
