import type { Logger } from '#kit/context.ts'
import type { Module } from '#kit/module.ts'
import { collectBackfills } from '../backfills/backfills.ts'
import { declareBackfills } from './migrate/finished.ts'
import { migrate } from './migrate/run.ts'

/** Brings the database up to what this version needs. Safe to run from many processes at once.
 * `only` names the migrations of a database as it was. */
export async function prepareDatabase(
  url: string,
  modules: readonly Module[],
  log: Logger,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const applied = await migrate(url, log, { only })
  const backfills = collectBackfills(modules)
  if (backfills.length > 0 && !only) await declareBackfills(url, backfills)
  return applied
}
