import { LRUCache } from 'lru-cache'
import type { Ctx } from '#kit/context.ts'
import { type JobKind, job } from '#kit/job.ts'
import { daysBack } from '../days.ts'
import { markNames, sumUpNames, takeDirtyNames } from './name-queries.ts'
import { sumUp, takeDirty } from './queries.ts'

const AT_ONCE = 500
const NAMES_AT_ONCE = 20
const EVERY_MS = 60_000
const HOUR = 3_600_000

/** Sums up the hours that were written to, and then those of their names. Until then they are read from their points, so nobody sees a difference. */
export const rollUp: JobKind<Record<string, never>> = job<Record<string, never>>({
  name: 'observability.roll_up',
  concurrency: 2,
  perOrganization: 1,
  timeoutSeconds: 900,
  handler: async ctx => {
    for (;;) {
      const taken = await ctx.transact(async inner => {
        const dirty = await takeDirty(inner, AT_ONCE)
        if (dirty.length === 0) return 0
        const hours = dirty.map(({ hour }) => Number(hour))
        const now = inner.now.epochMilliseconds
        const days = daysBack(Math.min(...hours) - HOUR, Math.max(...hours) + 2 * HOUR, now)
        await sumUp(
          inner,
          dirty,
          days.map(day => day.slot),
        )
        await markNames(inner, dirty)
        return dirty.length
      })
      if (taken < AT_ONCE) break
    }
    for (;;) {
      const taken = await ctx.transact(async inner => {
        const dirty = await takeDirtyNames(inner, NAMES_AT_ONCE)
        if (dirty.length > 0) await sumUpNames(inner, dirty)
        return dirty.length
      })
      if (taken < NAMES_AT_ONCE) return
    }
  },
})

/** Which minutes of which tenants this process has put on the agenda already. */
const noted = new LRUCache<string, number>({ max: 10_000 })

/** Once a minute, however much is written. */
export async function orderRollUp(ctx: Ctx): Promise<void> {
  const minute = Math.floor(ctx.now.epochMilliseconds / EVERY_MS)
  if (noted.get(ctx.organizationId) === minute) return
  const at = Temporal.Instant.fromEpochMilliseconds((minute + 1) * EVERY_MS)
  await ctx.schedule(rollUp, {}, { key: String(minute), at })
  ctx.afterCommit(() => void noted.set(ctx.organizationId, minute))
}
