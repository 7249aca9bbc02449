import { cron, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { contentRoutes } from './content/routes.ts'
import { checkDomainJob, checkDueDomains } from './domains/jobs.ts'
import { domainRoutes } from './domains/routes.ts'
import { countingReactions } from './inboxes/count.ts'
import { forgetMessages } from './inboxes/counter-queries.ts'
import { windowStart } from './inboxes/judge.ts'
import { inboxRoutes } from './inboxes/routes.ts'

/** Whether mail arrives, and why not: the records of domains, and how each mailbox fares. */
export const deliverability: Module = {
  name: 'deliverability',
  fields: {
    daily_cap: 'How many messages a day at most; null: no limit.',
    min_gap_seconds: 'The least number of seconds between two mails of sequences; null: no such limit.',
    ramp: 'Begins with few messages a day and raises them daily, up to the cap; null: no ramp.',
  },
  tables: ['domain_changes', 'inbox_days', 'inbox_messages', 'sending_domains'],
  routes: [...domainRoutes, ...inboxRoutes, ...contentRoutes],
  jobs: [checkDomainJob] as unknown as JobKind<never>[],
  reactions: countingReactions,
  crons: [
    checkDueDomains,
    cron({
      name: 'deliverability.forget_messages',
      cron: '20 3 * * *',
      handler: async ctx => {
        const before = windowStart(ctx.now)
          .subtract({ hours: 24 * 5 })
          .toString()
        for (const id of await ctx.organizationIds())
          await ctx.within(id, within => within.transact(inner => forgetMessages(inner, before)))
      },
    }),
  ],
}

export { findAuthenticationGaps } from './domains/gaps.ts'
