import type { Ctx } from '#kit/context.ts'

export const topicOf = (runId: string): string => `run:${runId}`

/** Whoever follows the run looks again. */
export const tellRun = (ctx: Ctx, runId: string): void =>
  ctx.afterCommit(() => ctx.services.topics.publish(ctx.organizationId, topicOf(runId)))
