import type { WorkCtx } from '#kit/context.ts'

/** After an outage of days, a letter about what happened then only makes people wonder. */
const PATIENCE = { hours: 72 }

export const isFresh = ({ now }: Pick<WorkCtx, 'now'>, at: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at).add(PATIENCE), now) > 0
