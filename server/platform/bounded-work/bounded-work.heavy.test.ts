import { afterEach, describe, expect, it, vi } from 'vitest'
import { silent } from '../pdf/reading.fixture.ts'
import { type BoundedWork, createBoundedWork } from './bounded-work.ts'
import { createFairQueue } from './fair-queue.ts'
import { boundedTask } from './task.ts'

// Processor time is what is limited, and a busy machine gives little of it.
vi.setConfig({ testTimeout: 300_000 })

type Works = typeof import('./tasks.fixture.ts')
const file = new URL('./tasks.fixture.ts', import.meta.url)
const echo = boundedTask<Works, 'echo'>(file, 'echo')
const spin = boundedTask<Works, 'spin'>(file, 'spin', { timeMs: 300 })
const readLong = boundedTask<Works, 'spin'>(file, 'spin', { timeMs: 60_000, slow: true })
const grow = boundedTask<Works, 'grow'>(file, 'grow', { timeMs: 60_000 })
const refuse = boundedTask<Works, 'refuse'>(file, 'refuse')
const break_ = boundedTask<Works, 'breakDown'>(file, 'breakDown')
const repeat = boundedTask<Works, 'repeat'>(file, 'repeat', { outputBytes: 1_000 })

let work: BoundedWork | undefined
afterEach(() => work?.close())
const open = (requestMs?: number) => {
  work = createBoundedWork({ workers: 3, requestMs, log: silent })
  return work
}
const acme = { organizationId: 'acme', request: null }
const rival = { organizationId: 'rival', request: null }

describe('work on a text', () => {
  it('is done elsewhere, and ended where it takes too long, too much memory or says too much', async () => {
    const { run } = open()
    expect(await run(acme, echo, { a: [1, 'ü'] })).toEqual({ a: [1, 'ü'] })
    await expect(run(acme, spin, null)).rejects.toMatchObject({ code: 'too_costly' })
    await expect(run(acme, grow, null)).rejects.toMatchObject({ code: 'too_costly' })
    await expect(run(acme, repeat, 5_000)).rejects.toMatchObject({ code: 'too_costly' })
    expect(await run(acme, repeat, 500)).toHaveLength(500)
    await expect(run(acme, refuse, 'is no knot')).rejects.toThrow('is no knot')
    await expect(run(acme, break_, null)).rejects.toThrow('it cannot be read')
  })

  it('is measured by what it does, not by how long it takes', async () => {
    const { run } = open(1_000)
    const ctx = { organizationId: 'acme', request: {} }
    const rest = boundedTask<Works, 'rest'>(file, 'rest', { timeMs: 200 })
    expect(await run(ctx, rest, 1_500)).toBe('rested')
    expect(await run(ctx, rest, 1_500)).toBe('rested')
    expect(await run(ctx, echo, 1)).toBe(1)
  })

  it('has one budget for all that a request asks for', async () => {
    const { run } = open(1_000)
    const ctx = { organizationId: 'acme', request: {} }
    const wait = boundedTask<Works, 'spin'>(file, 'spin', { timeMs: 600 })
    await expect(run(ctx, wait, null)).rejects.toMatchObject({ code: 'too_costly' })
    await expect(run(ctx, wait, null)).rejects.toMatchObject({ code: 'too_costly' })
    // Nothing is left even for what costs nothing; another request has its own.
    await expect(run(ctx, echo, 1)).rejects.toMatchObject({ code: 'too_costly' })
    expect(await run({ ...ctx, request: {} }, echo, 1)).toBe(1)
  })

  it('of one organization leaves room for others, however much of it there is', async () => {
    const { run, close } = open()
    const stuck = Promise.allSettled([1, 2, 3, 4].map(() => run(acme, readLong, null)))
    const alsoStuck = run(rival, readLong, null).catch(error => error)
    expect(await run({ organizationId: 'third', request: null }, echo, 'through')).toBe('through')
    await close()
    expect((await stuck).every(({ status }) => status === 'rejected')).toBe(true)
    await alsoStuck
  })

  it('of many that take long leaves a process to whoever does not, from the first', async () => {
    const { run, close } = open()
    const hostile = boundedTask<Works, 'spin'>(file, 'spin', { timeMs: 60_000 })
    const order: string[] = []
    const stuck = ['a', 'b', 'c', 'd'].flatMap(organizationId =>
      [1, 2].map(() =>
        run({ organizationId, request: null }, hostile, null).catch(() => order.push('hostile')),
      ),
    )
    for (let n = 0; n < 5; n += 1) order.push(String(await run(acme, echo, 'honest')))
    expect(order).toEqual(Array(5).fill('honest'))
    await close()
    await Promise.all(stuck)
  })

  it('goes on where it made room for others', async () => {
    const { run } = open()
    const slow = boundedTask<Works, 'take'>(file, 'take')
    const organizations = ['a', 'b', 'c', 'd', 'e']
    expect(
      await Promise.all(
        organizations.map(organizationId => run({ organizationId, request: null }, slow, 800)),
      ),
    ).toEqual(organizations.map(() => 800))
  })

  it('is turned away where too much of the organization waits, and of nobody else', async () => {
    const { run, close } = open()
    const waiting = Promise.allSettled(Array.from({ length: 21 }, () => run(acme, readLong, null)))
    await expect(run(acme, echo, 1)).rejects.toMatchObject({ code: 'overloaded' })
    expect(await run(rival, echo, 1)).toBe(1)
    await close()
    await waiting
  })
})

describe('a fair queue', () => {
  it('lets owners take turns, each in its own order', () => {
    const queue = createFairQueue<string>()
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item[0]!, item)
    const taken = Array.from({ length: 6 }, () => queue.take(() => true))
    expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(queue.take(() => true)).toBeUndefined()
  })

  it('passes over what may not start yet', () => {
    const queue = createFairQueue<string>()
    for (const item of ['a1', 'b1']) queue.add(item[0]!, item)
    expect(queue.take(owner => owner !== 'a')).toBe('b1')
    expect(queue.size).toBe(1)
  })
})
