import { placed } from '#kit/declared/contributions.ts'
import { cronForEach, type JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { part } from '#kit/web/page.ts'
import { expireOutlived, revokeOnMethod } from './agreeing/end.ts'
import { mandateTemplate } from './agreeing/pdf.ts'
import { mandateRoutes } from './agreeing/routes.ts'
import { fields } from './fields.ts'
import { resealMandates } from './mandates/sealing.ts'
import { returnRoutes } from './returns/routes.ts'
import { resealFiles } from './runs/file.ts'
import { runRoutes } from './runs/routes.ts'
import { settleDueRuns } from './runs/settle.ts'
import { mailNotice } from './scheduling/notice.ts'
import { sepaCollector } from './scheduling/plan.ts'
import { dropOfMandate, dropOfMethod, refreshReactions } from './scheduling/refresh.ts'
import { timeline } from './timeline.ts'

/** Direct debits: what customers allow, what the bank is told to collect, and what comes back. */
export const debits: Module = {
  name: 'debits',
  inPersonOnly: true,
  collectors: [sepaCollector],
  exportDatasets: placed(360, [
    {
      name: 'mandates',
      table: 'mandates',
      omit: ['iban', 'token', 'signed_ip', 'signed_agent'],
    },
    { name: 'debit_runs', table: 'debit_runs', omit: ['file'], isForAdmins: true },
    { name: 'debit_run_items', table: 'debit_run_items', key: ['run_id', 'place'], isForAdmins: true },
  ]),
  fields,
  tables: ['debit_letters', 'debit_run_blocks', 'debit_run_items', 'debit_runs', 'mandates'],
  pages: [
    {
      path: '/m/{token}',
      page: 'mandate',
      asks: ({ params }) => `/api/v1/app/mandates/public/${part(params.token)}`,
    },
  ],
  screens: ['/debit-runs'],
  routes: [...mandateRoutes, ...runRoutes, ...returnRoutes],
  pdfTemplates: [mandateTemplate],
  jobs: [mailNotice] as JobKind<never>[],
  crons: [
    cronForEach({ name: 'debits.expire_mandates', cron: '25 2 * * *', handler: expireOutlived }),
    cronForEach({ name: 'debits.settle_runs', cron: '10 * * * *', handler: settleDueRuns }),
  ],
  reactions: [...timeline, ...refreshReactions, revokeOnMethod, dropOfMandate, dropOfMethod],
  reseal: async ctx => (await resealMandates(ctx)) + (await resealFiles(ctx)),
}

export { findMandateTerms, signAtOnce } from './agreeing/at-once.ts'
export { ConsentNeeded, EurOnly, NoCreditor } from './errors.ts'
export { findHolders } from './mandates/holders.ts'
export { MandateTerms, SignMandate } from './mandates/schema.ts'
export {
  type BankLine,
  type Collected,
  findCollected,
  takeCollected,
  takeReturned,
} from './returns/bank-lines.ts'
