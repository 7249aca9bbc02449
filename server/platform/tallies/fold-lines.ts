import { cronForEach } from '#kit/job.ts'
import { foldLines } from './fold-queries.ts'

/**
 * What is counted is kept in lines, one for each change, and read as their sum. Here they become few again: in a worker,
 * so that nobody's request pays for what others have added.
 */
export const foldEveryMinute = cronForEach({
  name: 'operations.fold_lines',
  cron: '* * * * *',
  listedBy: 'list_line_organizations',
  handler: ctx => ctx.transact(({ db }) => foldLines(db)),
})
