import type { WorkCtx } from '#kit/context.ts'
import { transactAgain } from '../engine/transact.ts'
import { catchUp } from '../jobs.ts'
import { putInMissed } from './inbox-queries.ts'
import { takeEvents } from './take.ts'

const MOST_BATCHES = 10

/** What came in, in batches; whether there is more. */
export async function handleAll(ctx: WorkCtx): Promise<boolean> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await transactAgain(ctx, takeEvents)) === 0) return false
  }
  return true
}

export const lookForMissed = (ctx: WorkCtx, data: { workflow_id: string; version: number }): Promise<void> =>
  ctx.transact(async inner => {
    if ((await putInMissed(inner, data.workflow_id, data.version)) === 'settled') return
    await inner.schedule(catchUp, data, { key: data.workflow_id, at: inner.now.add({ seconds: 1 }) })
  })
