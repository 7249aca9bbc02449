import type { Ctx } from '#kit/context.ts'
import { SessionNeeded } from '#kit/problem.ts'

/** Drafts and settings are a person's own. */
export function writerOf({ actor }: Pick<Ctx, 'actor'>): number {
  if (actor.kind !== 'user') throw SessionNeeded()
  return actor.id
}
