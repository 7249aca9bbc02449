import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Topics } from '../../socket/topics.ts'

/** Streams stay open for hours: whoever reads one is looked at again whenever credentials of their organization change. */
export type WatchStream = (
  organizationId: string,
  isUnchanged: () => Promise<boolean>,
  source: Readable,
) => Readable

interface Open {
  isUnchanged: () => Promise<boolean>
  end: () => void
}

/** A credential runs out unannounced. */
const ASK_AGAIN_MS = 30_000
/** Where no notification comes through nobody says that it was revoked, or its role changed. */
const ASK_UNHEARD_MS = 1_000
/** How long a client may take over what it was sent before its stream ended. */
const FAREWELL_MS = 10_000

export function watchStreams(app: FastifyInstance, topics: Topics): WatchStream {
  const open = new Map<string, Set<Open>>()

  async function look(organizationId: string): Promise<void> {
    for (const one of open.get(organizationId) ?? []) {
      // Where it cannot be found out now, it is asked again.
      if (!(await one.isUnchanged().catch(() => true))) one.end()
    }
  }
  const lookAll = () => {
    for (const organizationId of open.keys()) void look(organizationId)
  }
  const forget = topics.onIdentities(look)
  const clocks = [
    setInterval(lookAll, ASK_AGAIN_MS).unref(),
    setInterval(() => topics.isListening || lookAll(), ASK_UNHEARD_MS).unref(),
  ]
  app.addHook('onClose', async () => {
    forget()
    for (const clock of clocks) clearInterval(clock)
  })

  return (organizationId, isUnchanged, source) => {
    const { stream, end } = endable(source)
    const one = { isUnchanged, end }
    const others = open.get(organizationId) ?? new Set()
    open.set(organizationId, others.add(one))
    stream.once('close', () => {
      others.delete(one)
      if (others.size === 0 && open.get(organizationId) === others) open.delete(organizationId)
    })
    return stream
  }
}

/** Ends the body as it should end, so that a client can tell it from a connection that broke. */
function endable(source: Readable): { stream: Readable; end: () => void } {
  const stream = new PassThrough()
  let isOver = false
  source.pipe(stream)
  source.on('error', error => stream.destroy(error))
  source.once('close', () => {
    if (!isOver && !source.readableEnded) stream.destroy()
  })
  stream.once('close', () => source.destroy())
  return {
    stream,
    end() {
      if (isOver) return
      isOver = true
      source.unpipe(stream)
      source.destroy()
      stream.end()
      setTimeout(() => stream.destroy(), FAREWELL_MS).unref()
    },
  }
}
