import type { WorkCtx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import { dropField, findField, forgetSome, indexSome, isFilled, listSpentFields } from './queries.ts'
import { KEPT_DAYS } from './schema.ts'

const ROWS_AT_ONCE = 2_000
const RUN_MS = 5_000

/** Makes the records that were there before a field known by it, some at a time. */
export const indexFieldJob = job<{ field_id: string; after?: string }>({
  name: 'crm.index_custom_field',
  perOrganization: 1,
  handler: async (ctx, { field_id, after }) => {
    const began = performance.now()
    let last: string | null = after ?? null
    do {
      const from: string | null = last
      last = await ctx.transact(async inside => {
        const field = await findField(inside.db, field_id)
        if (!field || !isFilled(field.entity)) return null
        const next = await indexSome(inside.db, field.entity, field_id, from, ROWS_AT_ONCE)
        const hands = next !== null && performance.now() - began >= RUN_MS
        if (!hands) return next
        await inside.enqueue(indexFieldJob, { field_id, after: next })
        return null
      })
    } while (last !== null)
  },
})

/** What was deleted long enough ago goes with its values. */
export const forgetFields = cronForEach({
  name: 'crm.forget_custom_fields',
  cron: '41 2 * * *',
  handler: ctx => forgetSpent(ctx, ctx.now.subtract({ hours: 24 * KEPT_DAYS }).toString()),
})

async function forgetSpent(ctx: WorkCtx, before: string): Promise<void> {
  for (const { id, entity, key } of await ctx.transact(({ db }) => listSpentFields(db, before))) {
    let last: string | null = null
    do {
      const from: string | null = last
      last = isFilled(entity)
        ? await ctx.transact(({ db }) => forgetSome(db, entity, key, from, ROWS_AT_ONCE))
        : null
    } while (last !== null)
    await ctx.transact(({ db }) => dropField(db, id))
  }
}
