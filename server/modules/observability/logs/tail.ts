import type { WorkCtx } from '#kit/context.ts'
import { eventOf, listenTo } from '#modules/cloud/index.ts'
import { TAIL_TOPIC } from './ingest.ts'
import { tailLines } from './queries.ts'
import { readWanted } from './words.ts'

const PAGE = 500
/** Lines may become visible a little after later ones: so far back is looked each time. */
const OVERLAP_MS = 10_000
const HEARTBEAT_MS = 20_000

/** The smallest id that a line of a moment can have. */
const idAt = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Lines as they come, each once, until the client goes. */
export async function* tailLogs(ctx: WorkCtx, q: string, signal: AbortSignal): AsyncGenerator<string> {
  const wanted = readWanted(q)
  const hint = listenTo(ctx, TAIL_TOPIC, signal)
  // By the clock that ids are made with, which is not the one that a test may set.
  const opened = Date.now()
  let seen = new Map<string, number>()
  let lastSent = Date.now()
  yield ': hello\n\n'
  try {
    while (!signal.aborted) {
      const since = Math.max(opened, Date.now() - OVERLAP_MS)
      let after = idAt(since - 1)
      for (;;) {
        const lines = await ctx.transact(inner => tailLines(inner, wanted, after, PAGE))
        for (const line of lines) {
          if (seen.has(line.id)) continue
          seen.set(line.id, Date.now())
          lastSent = Date.now()
          yield eventOf('line', line, line.id)
        }
        if (lines.length < PAGE) break
        after = lines.at(-1)!.id
      }
      const cutoff = Date.now() - 3 * OVERLAP_MS
      seen = new Map([...seen].filter(([, at]) => at >= cutoff))
      if (Date.now() - lastSent > HEARTBEAT_MS) {
        lastSent = Date.now()
        yield ': still here\n\n'
      }
      await hint.next()
    }
  } finally {
    hint.end()
  }
}
