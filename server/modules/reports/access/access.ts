import { type Actor, type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import type { ProblemKind } from '#kit/problem.ts'

/** What reports and dashboards have in common: whose they are, and who sees them. */
export interface Owned {
  readonly owner_id: number | null
  readonly visibility: string
}

export const visibilities = ['organization', 'private'] as const

/** What is private is there for its owner alone; for everybody else it does not exist. */
export const isSeen = (ctx: { actor: Actor }, row: Owned): boolean =>
  row.visibility === 'organization' || (row.owner_id !== null && row.owner_id === userIdOf(ctx))

export const isAdmin = ({ actor }: { actor: Actor }): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && roleAtLeast(actor.role, 'admin'))

export function requireChangeable<R extends Owned>(
  ctx: Ctx,
  row: R | undefined,
  errors: { missing: ProblemKind<[]>; notYours: ProblemKind<[]> },
): R {
  if (!row || !isSeen(ctx, row)) throw errors.missing()
  if (row.owner_id !== userIdOf(ctx) && !isAdmin(ctx)) throw errors.notYours()
  return row
}
