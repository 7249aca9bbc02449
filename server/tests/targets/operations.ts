import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { createLongJob } from '#modules/operations/index.ts'
import type { Targets } from './index.ts'

export const operationsTargets: Targets = {
  job: account => account.within(ctx => createLongJob(ctx, { kind: 'contacts.update', total: 1 })),
  failed_job: account =>
    account.within(async ctx => {
      const id = newId()
      const values = { id, queue: 'test.failed', data: toJson({}), failed_at: ctx.now.toString() }
      await ctx.db.insertInto('jobs').values(values).execute()
      return id
    }),
}
