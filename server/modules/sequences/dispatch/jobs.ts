import type { WorkCtx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import { deliver } from '#modules/email/index.ts'
import { readVerdicts } from '../analytics/verdict-queries.ts'
import { DISPATCH_JOB } from './arm-queries.ts'
import { runDispatch } from './run.ts'
import type { Summary } from './summary.ts'

/** The agenda starts it when the earliest enrollment is due; while one waits, a second is not needed. */
export const dispatchDue = job<Record<string, never>>({
  name: DISPATCH_JOB,
  coalesces: true,
  concurrency: 2,
  perOrganization: 2,
  handler: async ctx => {
    const { more } = await runDispatch(ctx, { most: 500, seconds: 20 })
    await ctx.transact(async inner => {
      await readVerdicts(inner)
      if (more) await inner.enqueue(dispatchDue, {})
    })
  },
})

/** The net under the agenda: whatever became of a job, what is due is found again within a minute. */
export const dispatchEveryMinute = cronForEach({
  name: 'sequences.dispatch_due',
  cron: '* * * * *',
  listedBy: 'list_due_sequence_organizations',
  handler: ctx => ctx.transact(inner => inner.enqueue(dispatchDue, {})),
})

export const readVerdictsDaily = cronForEach({
  name: 'sequences.read_verdicts',
  cron: '25 4 * * *',
  handler: ctx => ctx.transact(readVerdicts),
})

const MOST_DELIVERED_HERE = 50
const TOGETHER = 10
const PATIENCE_MS = 10_000

/** The button: one tick, and the first mails of it are on their way when it answers. The queue sends the rest. */
export async function dispatchNow(ctx: WorkCtx): Promise<Summary> {
  const { summary, messageIds, more } = await runDispatch(ctx, { most: 5_000, seconds: 20 })
  if (more) await ctx.transact(inner => inner.enqueue(dispatchDue, {}))
  const waiting = messageIds.slice(0, MOST_DELIVERED_HERE)
  const started = performance.now()
  while (waiting.length > 0 && performance.now() - started < PATIENCE_MS) {
    await deliver(ctx, waiting.splice(0, TOGETHER)).catch(error =>
      ctx.log.warn({ error: (error as Error).message }, 'mails are left to the queue'),
    )
  }
  return summary
}
