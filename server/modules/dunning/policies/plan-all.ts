import { order } from '#kit/job.ts'

/** After policies changed: every open invoice is planned anew. */
export const planAll = order<{ after?: string }>({ name: 'dunning.plan_all', coalesces: true })
