import { cronForEach, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { contentRoutes } from './content/routes.ts'
import { takeInMailedReports } from './dmarc-reports/by-mail.ts'
import { dmarcReportRoutes } from './dmarc-reports/routes.ts'
import { checkDomainJob, checkDueDomains } from './domains/jobs.ts'
import { domainRoutes } from './domains/routes.ts'
import { countingReactions } from './inboxes/count.ts'
import { forgetMessages } from './inboxes/counter-queries.ts'
import { windowStart } from './inboxes/evaluate.ts'
import { inboxRoutes } from './inboxes/routes.ts'
import { lookForTestJob } from './placement/jobs.ts'
import { placementRoutes } from './placement/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { resealSeeds } from './seeds/reseal.ts'
import { seedRoutes } from './seeds/routes.ts'

/** Whether mail arrives, and why not: the records of domains, and how each mailbox fares. */
export const deliverability: Module = {
  name: 'deliverability',
  fields: {
    account_id: 'The mailbox to send from; the same as mailbox_id.',
    email: 'The address.',
    imap: 'How its inbox is read.',
    inbox_id: 'The mailbox to send from; the same as mailbox_id.',
    mailbox_id: 'A mailbox, by its id.',
    page: 'Which page.',
    limit: 'How many on a page.',
    daily_cap: 'How many messages a day at most; null: no limit.',
    min_gap_seconds: 'The least number of seconds between two mails of sequences; null: no such limit.',
    ramp: 'Begins with few messages a day and raises them daily, up to the cap; null: no ramp.',
  },
  tables: [
    'dmarc_reports',
    'dmarc_sources',
    'domain_changes',
    'inbox_days',
    'inbox_messages',
    'placement_results',
    'placement_tests',
    'seeds',
    'sending_domains',
  ],
  routes: [
    ...domainRoutes,
    ...inboxRoutes,
    ...contentRoutes,
    ...seedRoutes,
    ...placementRoutes,
    ...dmarcReportRoutes,
  ],
  reseal: resealSeeds,
  screens: ['/deliverability'],
  seedDemo,
  jobs: [checkDomainJob, lookForTestJob] as unknown as JobKind<never>[],
  reactions: countingReactions,
  subscribers: [takeInMailedReports],
  crons: [
    checkDueDomains,
    cronForEach({
      name: 'deliverability.forget_messages',
      cron: '20 3 * * *',
      handler: ctx => {
        const before = windowStart(ctx.now)
          .subtract({ hours: 24 * 5 })
          .toString()
        return ctx.transact(inner => forgetMessages(inner, before))
      },
    }),
  ],
}

export { findAuthenticationGaps } from './domains/gaps.ts'
