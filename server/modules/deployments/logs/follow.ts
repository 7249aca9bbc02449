import type { WorkCtx } from '#kit/context.ts'
import { eventOf, listenTo } from '#modules/cloud/index.ts'
import { topicOf } from './hints.ts'
import { findRunStatus, listLines } from './queries.ts'
import type { LogsQuery } from './schema.ts'

const PAGE = 1_000
const QUIET_MS = 20_000

/** Every line once, in order, until the run has ended and all of it was sent. */
export async function* followRun(
  ctx: WorkCtx,
  runId: string,
  { after, step }: LogsQuery,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const hint = listenTo(ctx, topicOf(runId), signal)
  let place = after
  let lastSent = Date.now()
  try {
    while (!signal.aborted) {
      const { status, lines } = await ctx.transact(async inner => ({
        // First whether it has ended: what was printed before that is there then.
        status: (await findRunStatus(inner, runId))?.status,
        lines: await listLines(inner, runId, {
          after: place,
          limit: PAGE,
          ...(step === undefined ? {} : { step }),
        }),
      }))
      for (const line of lines) {
        place = line.n
        lastSent = Date.now()
        yield eventOf('line', line, line.n)
      }
      if (lines.length === PAGE) continue
      if (status !== 'queued' && status !== 'running')
        return yield eventOf('end', { status: status ?? 'deleted' })
      if (Date.now() - lastSent > QUIET_MS) {
        lastSent = Date.now()
        yield ': still here\n\n'
      }
      await hint.next()
    }
  } finally {
    hint.end()
  }
}
