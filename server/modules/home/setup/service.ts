import type { Ctx } from '#kit/context.ts'
import { setupKeys } from '#kit/declared/setup-step.ts'
import type { Static } from '#kit/schema.ts'
import { listExamples, lockState, readState, saveState } from './queries.ts'
import type { DismissIn, Setup } from './schema.ts'

/** What there is to set up and what of it is done, told from the facts of each domain. */
export async function loadSetup(ctx: Ctx): Promise<Static<typeof Setup>> {
  const steps = ctx.services.contributions.setupSteps.toSorted(
    (a, b) => setupKeys.indexOf(a.key) - setupKeys.indexOf(b.key),
  )
  const [state, examples] = await Promise.all([readState(ctx), listExamples(ctx)])
  const ids = examples.map(({ record_id }) => record_id)
  const items = await Promise.all(
    steps.map(async ({ key, url, isDone }) => ({
      key,
      done: await isDone(ctx, ids),
      url,
      dismissed: state.is_dismissed || state.dismissed.includes(key),
    })),
  )
  return {
    items,
    done: items.filter(({ done }) => done).length,
    total: items.length,
    dismissed: items.every(({ dismissed }) => dismissed),
  }
}

/** Null once there is nothing left to do, or nobody wants to hear of it. */
export async function loadOpenSetup(ctx: Ctx): Promise<Static<typeof Setup> | null> {
  const setup = await loadSetup(ctx)
  return setup.items.every(({ done, dismissed }) => done || dismissed) ? null : setup
}

export async function dismissSetup(ctx: Ctx, { key }: Static<typeof DismissIn>) {
  const { dismissed } = await lockState(ctx)
  await saveState(
    ctx,
    key === undefined ? { is_dismissed: true } : { dismissed: [...new Set([...dismissed, key])] },
  )
  return loadSetup(ctx)
}
