import { sql } from 'kysely'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { createLongJob } from '#modules/operations/index.ts'
import type { Targets } from './index.ts'

export const operationsTargets: Targets = {
  job: account => account.within(ctx => createLongJob(ctx, { kind: 'contacts.update', total: 1 })),
  failed_job: account =>
    account.within(async ctx => {
      const id = newId()
      const data = toJson({ organization_id: ctx.organizationId, data: {} })
      await sql`insert into pgboss.job (id, name, data, group_id, state, completed_on)
        values (${id}, 'cron.operations.drop_expired', ${data}, ${ctx.organizationId}, 'failed', now())`.execute(
        ctx.db,
      )
      return id
    }),
}
