import { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import type { OtherAnswer } from '#kit/web/answers.ts'

/** One server-sent event. */
export const eventOf = (name: string, data: unknown, id?: string | number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** What `streamReply` answers, where a route answers JSON as well. */
export const streamAnswer: OtherAnswer = { status: 200, type: 'text/event-stream' }

export const streamReply = (pieces: AsyncIterable<string>): RawReply =>
  new RawReply(
    200,
    { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }),
  )

const LOOK_MS = 2_000

/** Wakes at news of a topic, or after a while without any. */
export function listenTo({ services, organizationId }: WorkCtx, topic: string, signal: AbortSignal) {
  let wake = () => {}
  let isNews = false
  const nudge = () => {
    isNews = true
    wake()
  }
  const end = services.topics.subscribe((of, about) => {
    if (of === organizationId && about === topic) nudge()
  })
  signal.addEventListener('abort', nudge)
  return {
    async next(): Promise<void> {
      if (!isNews) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, LOOK_MS)
        await promise
        clearTimeout(timer)
      }
      isNews = false
    },
    end,
  }
}
