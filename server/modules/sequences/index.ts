import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { dispatchDue, dispatchEveryMinute, readVerdictsDaily } from './dispatch/jobs.ts'
import { resumeReactions } from './dispatch/resume.ts'
import { stepRoutes } from './editing/routes.ts'
import { enrollmentRoutes } from './enrollments/routes.ts'
import { fields } from './fields.ts'
import { sequencesRelated } from './related-queries.ts'
import { enrollmentDataset } from './reporting/enrollments.ts'
import { seedDemo } from './seed-demo.ts'
import { sequenceFinder } from './sequences/find-queries.ts'
import { sequenceRoutes } from './sequences/routes.ts'
import { stopReactions } from './stops/reactions.ts'
import { timeline } from './timeline.ts'

/** Outreach in steps: who gets which mail or task when, and when it ends. */
export const sequences: Module = {
  name: 'sequences',
  relatedKinds: [sequencesRelated],
  exportDatasets: placed(700, datasetsOf('sequences', 'sequence_steps', 'sequence_enrollments')),
  finders: [sequenceFinder],
  reportDatasets: [enrollmentDataset],
  fields,
  screens: ['/sequences', '/suppressions'],
  tables: [
    'sequence_days',
    'sequence_enrollments',
    'sequence_sends',
    'sequence_steps',
    'sequence_tallies',
    'sequence_wakes',
    'sequences',
  ],
  routes: [...sequenceRoutes, ...stepRoutes, ...enrollmentRoutes],
  jobs: [dispatchDue as JobKind<never>],
  crons: [dispatchEveryMinute, readVerdictsDaily],
  reactions: [...stopReactions, ...resumeReactions, ...timeline],
  seedDemo,
}

export { enroll } from './enrollments/enroll.ts'
export {
  findSequenceIds,
  findSequenceNames,
  findSequencesOfSends,
  sumSequenceMails,
} from './sequences/lookup-queries.ts'
export { recordMeeting } from './stops/stop.ts'
