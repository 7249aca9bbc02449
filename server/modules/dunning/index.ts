import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { lateRoutes } from './late/routes.ts'
import { letterRoutes } from './letters/routes.ts'
import { policyRoutes } from './policies/routes.ts'
import { pauseOnReplies, planAllJob, reactions, runDueJob } from './running/jobs.ts'
import { dunningRoutes } from './running/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { timeline } from './timeline.ts'

/** Follows up what is not paid: letter by letter, fee by fee, until it is, or is given up. */
export const dunning: Module = {
  name: 'dunning',
  exportDatasets: placed(430, datasetsOf('dunning_policies')),
  tables: ['dunning_policies', 'dunning_states', 'dunning_steps', 'late_charges'],
  routes: [...letterRoutes, ...policyRoutes, ...dunningRoutes, ...lateRoutes],
  jobs: [runDueJob, planAllJob] as JobKind<never>[],
  subscribers: [pauseOnReplies],
  reactions: [...reactions, ...timeline],
  seedDemo,
  fields: { name: 'What it is called among the policies.' },
}
