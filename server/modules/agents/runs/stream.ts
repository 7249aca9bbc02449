import type { WorkCtx } from '#kit/context.ts'
import { eventOf } from '#modules/cloud/index.ts'
import { carryOn } from './loop.ts'
import { getAgentRun } from './present.ts'
import { findAgentRun } from './queries.ts'
import type { AgentRun } from './schema.ts'

const LOOK_MS = 500
const QUIET_MS = 15_000

/**
 * Carries the run out here and tells of it as it happens. Whoever stops listening stops nothing; where another process
 * has the run, its steps are read from what it writes down.
 */
export async function* streamRun(ctx: WorkCtx, run: AgentRun, signal: AbortSignal): AsyncGenerator<string> {
  const pieces: string[] = []
  const told = new Set<number>()
  let wake = () => {}
  let isOver = false
  const push = (piece: string) => {
    // Nobody reads on: it is all in the run.
    if (!signal.aborted) pieces.push(piece)
    wake()
  }
  const step: Parameters<typeof carryOn>[2]['step'] = one => {
    told.add(one.n)
    push(eventOf('step', one, one.n))
  }
  const work = carryOn(ctx, run.id, { step, delta: text => push(eventOf('delta', { text })) })
    .catch(error => ctx.log.error({ err: error, run_id: run.id }, 'a streamed run broke off'))
    .finally(() => {
      isOver = true
      wake()
    })
  let lastSent = Date.now()
  while (!signal.aborted) {
    while (pieces.length > 0) {
      lastSent = Date.now()
      yield pieces.shift()!
    }
    if (isOver) {
      const now = await ctx.transact(inner => getAgentRun(inner, run.id))
      for (const one of now.steps)
        if (!told.has(one.n) && one.status !== 'pending' && one.status !== 'running') step(one)
      if (now.status !== 'queued' && now.status !== 'running') {
        yield* pieces.splice(0)
        return yield eventOf('end', now)
      }
    }
    if (Date.now() - lastSent > QUIET_MS) {
      lastSent = Date.now()
      yield ': still here\n\n'
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    const timer = setTimeout(resolve, LOOK_MS)
    if (pieces.length === 0) await promise
    clearTimeout(timer)
    if (isOver && !(await ctx.transact(inner => findAgentRun(inner, run.id)))) return
  }
  await work
}
