import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { describeFailure, OutboundBusy, OutboundTimeout } from '../errors.ts'
import { createMemoryLog, type LoopbackServer, startLoopbackServer } from '../loopback-server.ts'
import { createOutboundHttp } from '../outbound-http.ts'
import { startOwnTime } from './own-time.ts'
import { createTurns } from './turns.ts'

const http = createOutboundHttp({
  allowPrivate: ['127.0.0.1/32'],
  log: createMemoryLog(),
  userAgent: 'Bowline test',
})
const servers: LoopbackServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(answer: (path: string) => Promise<unknown>): Promise<string> {
  const server = await startLoopbackServer(async (req, res) => {
    await answer(req.url!)
    res.end('ok')
  })
  servers.push(server)
  return server.url
}

async function ask(url: string, timeoutMs: number, turnMs?: number) {
  const ownTime = startOwnTime(turnMs)
  try {
    await http.request({ url, timeoutMs, ownTime })
    return { ms: ownTime.elapsedMs() }
  } finally {
    ownTime.stop()
  }
}

/** Nothing else runs here meanwhile, as when somebody works a large text through. */
function holdUp(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('time of our own', () => {
  test('spent in line for a connection is not held against the host', async () => {
    const url = await serve(() => sleep(200))
    const asked = Array.from({ length: 60 }, () => ask(url, 1_000))
    const all = await Promise.all(asked)
    expect(all).toHaveLength(60)
  })

  test('spent while this process was held up is not held against the host', async () => {
    const url = await serve(() => sleep(20))
    const asked = ask(url, 300)
    holdUp(900)
    await expect(asked).resolves.toBeDefined()
  })

  test('counts against nobody who does not ask for it', async () => {
    const url = await serve(path => (path === '/slow' ? new Promise(() => {}) : sleep(1)))
    const slow = Array.from({ length: 8 }, () => http.request({ url: `${url}/slow`, timeoutMs: 2_000 }))
    await expect(http.request({ url, timeoutMs: 100 })).rejects.toThrow(OutboundTimeout)
    await expect(Promise.all(slow)).rejects.toThrow(OutboundTimeout)
  })

  test('that goes on for too long is ours, and a host that hangs is still found out', async () => {
    const url = await serve(path => (path === '/hangs' ? new Promise(() => {}) : sleep(1)))
    const hanging = Array.from({ length: 8 }, () => ask(`${url}/hangs`, 1_000))
    await expect(ask(url, 100, 50)).rejects.toThrow(OutboundBusy)
    for (const one of await Promise.allSettled(hanging))
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(OutboundTimeout) })
  })

  test.each(['EMFILE', 'EADDRNOTAVAIL', 'UND_ERR_MAX_ORIGINS_REACHED'])('%s is ours', code => {
    expect(describeFailure(Object.assign(new Error('no'), { code }), 'example.com')).toBeInstanceOf(
      OutboundBusy,
    )
  })
})

describe('turns', () => {
  test('come in order, and go on where somebody gives up', async () => {
    const turns = createTurns(1)
    const { signal } = new AbortController()
    const first = await turns.take('a', { signal, withinMs: null })
    const gone = new AbortController()
    const second = turns.take('a', { signal: gone.signal, withinMs: null })
    const third = turns.take('a', { signal, withinMs: null })
    gone.abort(new Error('changed my mind'))
    await expect(second).rejects.toThrow('changed my mind')
    first()
    first()
    const back = await third
    const fourth = turns.take('a', { signal, withinMs: 10 })
    await expect(fourth).rejects.toThrow(OutboundBusy)
    // Another line is another matter.
    const other = await turns.take('b', { signal, withinMs: 0 })
    other()
    back()
    await turns.take('a', { signal, withinMs: 0 })
  })
})
