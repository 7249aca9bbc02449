import { cron } from '#kit/job.ts'
import { foldLines } from './fold-queries.ts'

/**
 * What is counted is kept in lines, one for each change, and read as their sum. Here they become few again: in a worker,
 * so that nobody's request pays for what others have added.
 */
export const foldEveryMinute = cron({
  name: 'operations.fold_lines',
  cron: '* * * * *',
  handler: async ctx => {
    for (const id of await ctx.organizationIds('list_line_organizations')) {
      await ctx
        .within(id, work => work.transact(inner => foldLines(inner.db).then(() => {})))
        // Whoever deletes a pipeline or a sequence at this moment comes first; the next minute folds the rest.
        .catch(error =>
          ctx.log.warn({ organization: id, error: (error as Error).message }, 'lines were not folded'),
        )
    }
  },
})
