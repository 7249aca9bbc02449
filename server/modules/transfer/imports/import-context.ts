import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { withSavepoint } from '#platform/db/savepoint-queries.ts'
import { type ImportRun, listReferences } from './queries.ts'
import type { Entity, ImportWarning } from './schema.ts'

/** A record of the other system, read into what it means here. */
export interface Incoming<D = unknown> {
  foreignId: string
  data: D
}

export interface Fresh<D> extends Incoming<D> {
  /** Which record it became when it was last imported. */
  knownId: string | null
}

export type Outcome =
  | { what: 'create' | 'update' | 'skip'; id: string }
  /** Left out, and not remembered: next time it is tried again. */
  | { what: 'left'; why: string }

export interface Kind<D> {
  entity: Entity
  /** What becomes of each, by its foreign id. */
  bring(scene: ImportContext, fresh: readonly Fresh<D>[]): Promise<Map<string, Outcome>>
}

/** Where records are taken in: one batch, one transaction. */
export interface ImportContext {
  /** Nobody is told of single records by it: no notification, no mail, no workflow. */
  quiet: Ctx
  /** As if a person had done it. */
  told: Ctx
  run: ImportRun
  /** Beside the records themselves: other names under which one is known. */
  aliases: { kind: string; foreignId: string; recordId: string }[]
  warnings: ImportWarning[]
}

export function openScene(ctx: Ctx, run: ImportRun): ImportContext {
  const quiet: Ctx = { ...ctx, emitAll: async () => [] }
  return { quiet, told: ctx, run, aliases: [], warnings: [] }
}

export const warn = (
  scene: ImportContext,
  entity: Entity,
  foreignId: string | null,
  detail: string,
): void => {
  scene.warnings.push({ entity, foreign_id: foreignId, detail })
}

/** The records that these became; null: a rehearsal would have made it. Who is gone or was never here is missing. */
export const refer = (
  { told, run }: ImportContext,
  kind: string,
  foreignIds: readonly (string | null | undefined)[],
): Promise<Map<string, string | null>> =>
  listReferences(told.db, run, kind, [...new Set(foreignIds.flatMap(id => id || []))])

/** One after another; who cannot be kept is left out with the reason, and costs nobody else. */
export async function oneByOne<D>(
  scene: ImportContext,
  fresh: readonly Fresh<D>[],
  bring: (one: Fresh<D>) => Promise<Outcome>,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  for (const one of fresh) {
    try {
      outcomes.set(one.foreignId, await withSavepoint(scene.told, () => bring(one)))
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      const isGone = error.status === 404 && one.knownId !== null
      outcomes.set(one.foreignId, { what: 'left', why: isGone ? 'It was deleted here' : error.message })
    }
  }
  return outcomes
}
