import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkCtx } from '#kit/context.ts'

/** Requests that were being made when their workflow was stopped. */
export interface UnderWay {
  claimIds: readonly string[]
}

const SOON_MS = 20
const LATE_MS = 1_000

/** A claim ends with its requests, with its process, or by its time: nobody waits for longer than a request may take. */
export async function untilOver(ctx: WorkCtx, { claimIds }: UnderWay, signal: AbortSignal): Promise<void> {
  const isStanding = () =>
    ctx.transact(async inner => (await inner.services.claims.listStanding(inner, claimIds)).size > 0)
  for (let pause = SOON_MS; claimIds.length > 0 && !signal.aborted; pause = Math.min(pause * 2, LATE_MS)) {
    if (!(await isStanding())) return
    await sleep(pause)
  }
}
