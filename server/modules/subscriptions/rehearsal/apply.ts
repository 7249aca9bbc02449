import type { Ctx } from '#kit/context.ts'
import { plan } from '../changes/decide.ts'
import { begin, makeChange } from '../engine/run.ts'
import { PreviewStale } from '../errors.ts'
import { carryOut } from '../store/carry-out.ts'
import { rehearse } from './rehearse.ts'
import type { ApplyIn } from './schema.ts'

/**
 * Exactly what was rehearsed, or nothing: a planned change for every subscription, in one transaction. Those that are due
 * are carried out by the job that carries out planned changes.
 */
export async function applyRehearsed(ctx: Ctx, given: ApplyIn): Promise<number> {
  const { rehearsal, each, profile } = await rehearse(ctx, given, true)
  if (rehearsal.hash !== given.expected_hash) throw PreviewStale()
  for (const { state, world, draft } of each) {
    const run = begin(state, world)
    plan({ profile, before: state, run, change: makeChange(run, draft), from: 0 })
    await carryOut(ctx, profile, state, run)
  }
  return each.length
}
