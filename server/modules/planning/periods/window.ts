import type { Ctx } from '#kit/context.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { loadRates } from '#modules/analytics/index.ts'
import type { Period } from './period.ts'
import type { Window } from './queries.ts'

interface Narrowing {
  owner_id?: number | undefined
  pipeline_id?: string | undefined
}

export async function windowOf(
  ctx: Ctx,
  { start, end }: Pick<Period, 'start' | 'end'>,
  timezone: string,
  { owner_id, pipeline_id }: Narrowing,
): Promise<Window> {
  return {
    first: start.toString(),
    last: end.toString(),
    start: startOfDay(start, timezone).toString(),
    end: startOfDay(end.add({ days: 1 }), timezone).toString(),
    rates: await loadRates(ctx),
    ownerId: owner_id,
    pipelineId: pipeline_id,
  }
}
