import { findLinks } from '#modules/outreach/index.ts'
import type { TimelineStep } from '../dispatch/load.ts'
import type { SequenceRow } from '../steps/queries.ts'
import { type LintContext, lintSequence } from './lint.ts'
import type { Warning } from './schema.ts'

export interface LintOrder {
  sequence: SequenceRow
  steps: TimelineStep[]
  around: LintContext
}

/** Done by the thread that answers for plain templates, and by another process for all others. */
export function lint({ sequence, steps, around }: LintOrder): { warnings: Warning[]; links: string[] } {
  const mails = steps
    .filter(({ step_type }) => step_type === 'email')
    .flatMap(step => [step, ...step.variants])
  return {
    warnings: lintSequence(sequence, steps, around),
    links: [...new Set(mails.flatMap(({ body_html }) => findLinks(body_html)))],
  }
}
