import type { Ctx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import { listSendingDomains } from './listed.ts'
import { addRows, changeRow, listRows } from './queries.ts'
import { runCheck } from './run.ts'
import { nextCheckAfter } from './slots.ts'

export const checkDomainJob = job<{ domain: string }>({
  name: 'deliverability.check_domain',
  retries: 2,
  timeoutSeconds: 60,
  concurrency: 2,
  perOrganization: 1,
  handler: async (ctx, { domain }) => void (await runCheck(ctx, domain)),
})

/** Those whose moment has come; each goes to its moment of the next day. Names seen for the first time are given one. */
async function takeDue(ctx: Ctx): Promise<void> {
  const next = (domain: string) => nextCheckAfter(ctx.organizationId, domain, ctx.now).toString()
  const sending = await listSendingDomains(ctx)
  await addRows(
    ctx,
    [...sending].map(domain => ({ domain, next_check_at: next(domain) })),
  )
  const rows = await listRows(ctx)
  for (const { domain, watched, next_check_at } of rows) {
    if (!watched && !sending.has(domain)) continue
    if (next_check_at && Temporal.Instant.compare(next_check_at, ctx.now) > 0) continue
    await changeRow(ctx, domain, { next_check_at: next(domain) })
    await ctx.enqueue(checkDomainJob, { domain })
  }
}

export const checkDueDomains = cronForEach({
  name: 'deliverability.check_due_domains',
  cron: '*/15 * * * *',
  handler: ctx => ctx.transact(takeDue),
})
