import { describe, expect, it } from 'vitest'
import { event } from '#kit/event.ts'
import { type JobKind, job } from '#kit/job.ts'
import { Type } from '#kit/schema.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { openSession } from '../bus/session.ts'
import { openJobQueue } from './job-queue.ts'

const Thing = event('thing.happened', Type.Object({ n: Type.Integer() }))

const app = useOwnTestApp()

describe('events', () => {
  it('are written with the change, and vanish with it', async () => {
    const acme = await app.createAccount()
    await acme.within(ctx => ctx.emit(Thing, { n: 1 }))
    await expect(
      acme.within(async ctx => {
        await ctx.emit(Thing, { n: 2 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const rows = await app.sql('select type, data from events where organization_id = $1', [
      acme.organizationId,
    ])
    expect(rows).toEqual([{ type: 'thing.happened', data: { n: 1 } }])
  })

  it('must fit their schema', async () => {
    const acme = await app.createAccount()
    await expect(acme.within(ctx => ctx.emit(Thing, { n: 'x' } as never))).rejects.toThrow(/does not fit/)
  })

  it('reach a client that follows live, in order, and again from where it stopped', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount()
    const follow = (after?: string) =>
      fetch(`${app.url}/api/v1/app/live${after ? `?after=${after}` : ''}`, {
        headers: { authorization: `Bearer ${acme.token}` },
      })
    const first = await follow()
    expect(first.headers.get('content-type')).toBe('text/event-stream')
    const reader = eventsOf(first)
    await rival.within(ctx => ctx.emit(Thing, { n: 99 }))
    for (const n of [1, 2, 3]) await acme.within(ctx => ctx.emit(Thing, { n }))
    const seen = [await reader.next(), await reader.next(), await reader.next()]
    expect(seen.map(one => one.data.data.n)).toEqual([1, 2, 3])
    reader.stop()
    await acme.within(ctx => ctx.emit(Thing, { n: 4 }))
    const resumed = eventsOf(await follow(seen[1]!.id))
    expect([(await resumed.next()).data.data.n, (await resumed.next()).data.data.n]).toEqual([3, 4])
    resumed.stop()
  })
})

interface Sent {
  id: string
  data: { type: string; data: { n: number } }
}

function eventsOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next(): Promise<Sent> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data) return { id: /^id: (.*)$/m.exec(block)![1]!, data: JSON.parse(data) }
          continue
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += value
      }
    },
    stop: () => void reader.cancel().catch(() => {}),
  }
}

describe('jobs taken in batches', () => {
  it('each run once, and one that fails fails alone', async () => {
    const acme = await app.createAccount()
    const short = job<{ n: number }>({ name: 'test.short', batch: 20, retries: 0, handler: async () => {} })
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const session = openSession(app.databaseUrl, log)
    const source = { url: app.databaseUrl, session, connections: 4, log }
    const queue = await openJobQueue(source, new Map([[short.name, short as JobKind<never>]]))
    const seen: number[] = []
    const { promise: all, resolve } = Promise.withResolvers<void>()
    for (let n = 0; n < 50; n += 1) {
      await acme.within(ctx => queue.enqueue(ctx.db, acme.organizationId, short as JobKind<never>, { n }))
    }
    await queue.work({
      crons: [],
      run: async (_job, { data }) => {
        const { n } = data as { n: number }
        seen.push(n)
        if (seen.length === 50) resolve()
        if (n === 7) throw new Error('seven')
      },
      runCron: async () => {},
      now: () => app.clock.now(),
    })
    await all
    await queue.stop()
    await session.close()
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    // What is done is gone.
    expect(await app.sql('select error, failed_at is not null as failed from jobs')).toEqual([
      { error: 'seven', failed: true },
    ])
  })
})
