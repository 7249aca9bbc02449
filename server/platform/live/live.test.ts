import type { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { event } from '#kit/event.ts'
import { Type } from '#kit/schema.ts'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import type { Bus } from '../bus/bus.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { parseCursor } from './follower.ts'
import { createLive } from './live.ts'

const Thing = event('thing.followed', Type.Object({ n: Type.Integer() }))

const app = useOwnTestApp()

/** Live updates of a process of its own, whose reads are counted. */
async function openLive() {
  const url = app.databaseUrl
  const database = await openDatabase({ url, size: 4, queueLimit: 100, applicationName: 'live-test' })
  let reads = 0
  const counting: Database = {
    ...database,
    transact(options, work) {
      reads += 1
      return database.transact(options, work)
    },
  }
  const listeners = new Map<string, (message: string) => void>()
  const bus: Bus = {
    publish: (channel, message) => listeners.get(channel)?.(message),
    subscribe(channel, listener) {
      listeners.set(channel, listener)
      return () => void listeners.delete(channel)
    },
    close: async () => {},
  }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const live = createLive(counting, bus, log)
  const end = new AbortController()
  onTestFinished(async () => {
    live.close()
    end.abort()
    await database.close()
  })
  return {
    live,
    get reads() {
      return reads
    },
    follow: async (acme: Account, after: string | null = null) =>
      reading(
        await live.open(acme.organizationId, after === null ? null : parseCursor(after), {
          signal: end.signal,
          userId: null,
        }),
      ),
  }
}

/** The pieces as they were sent, and the numbers of the events among them. */
function reading(stream: Readable) {
  const chunks: Buffer[] = []
  stream.on('data', chunk => chunks.push(chunk))
  const text = () => Buffer.concat(chunks).toString()
  const numbers = () => [...text().matchAll(/"n":(\d+)/g)].map(match => Number(match[1]))
  return { chunks, text, numbers, has: (n: number) => expect.poll(numbers, { timeout: 10_000 }).toContain(n) }
}

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

describe('many who follow one organization', () => {
  it('cost one reading and share one copy of what it found', async () => {
    const acme = await app.createAccount()
    const process = await openLive()
    const all = await Promise.all(upTo(50).map(() => process.follow(acme)))
    const before = process.reads
    await acme.within(ctx => ctx.emit(Thing, { n: 7 }))
    process.live.poke(acme.organizationId)
    for (const one of all) await one.has(7)
    expect(process.reads - before).toBeLessThan(20)
    expect(new Set(all.map(one => one.chunks.at(-1))).size).toBe(1)
  })

  it('do not wait for one who comes back from far behind, who misses nothing and hears nothing twice', async () => {
    const acme = await app.createAccount()
    const process = await openLive()
    const steady = await process.follow(acme)
    await expect.poll(steady.text).toContain('id: ')
    const start = /^id: (.*)$/m.exec(steady.text())![1]!
    await acme.within(async ctx => {
      for (const n of upTo(450)) await ctx.emit(Thing, { n })
    })
    process.live.poke(acme.organizationId)
    await steady.has(450)
    const returning = await process.follow(acme, start)
    for (const n of [451, 452, 453]) {
      await acme.within(ctx => ctx.emit(Thing, { n }))
      process.live.poke(acme.organizationId)
    }
    await steady.has(453)
    await returning.has(453)
    expect(steady.numbers()).toEqual(upTo(453))
    expect(returning.numbers()).toEqual(upTo(453))
  })
})
