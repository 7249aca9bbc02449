import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Arriving, createArriving } from './arriving.ts'

let arriving: Arriving
beforeEach(() => {
  vi.useFakeTimers()
  arriving = createArriving(300)
})
afterEach(() => {
  arriving.close()
  vi.useRealTimers()
})

/** A body that has begun to come, and how it was answered before it was there. */
function begin(ip: string, isFile = false) {
  const raw = Object.assign(new EventEmitter(), { readableFlowing: true, readableLength: 0 })
  const body = {
    answered: null as number | null,
    raw,
    arrive: () => raw.emit('end'),
  }
  const reply = {
    sent: false,
    raw: new EventEmitter(),
    header() {},
    send({ status }: { status: number }) {
      body.answered = status
      reply.sent = true
      raw.emit('close')
    },
  }
  arriving.begin({ ip, raw } as unknown as FastifyRequest, reply as unknown as FastifyReply, isFile)
  return body
}
const many = (count: number, ip: string) => Array.from({ length: count }, () => begin(ip))
const answers = (bodies: readonly { answered: number | null }[]) => bodies.map(({ answered }) => answered)

describe('bodies on their way', () => {
  it('may be hundreds of one address that are sent in one go', () => {
    const bodies = many(250, '203.0.113.9')
    vi.advanceTimersByTime(900)
    for (const { arrive } of bodies) arrive()
    vi.advanceTimersByTime(20_000)
    expect(new Set(answers(bodies))).toEqual(new Set([null]))
  })

  it('may be a hundred slow ones of an address, and the oldest go first', () => {
    const slow = many(103, '203.0.113.9')
    const other = begin('203.0.113.10')
    vi.advanceTimersByTime(2_000)
    expect(answers(slow)).toEqual([429, 429, 429, ...Array(100).fill(null)])
    expect(other.answered).toBeNull()
  })

  it('are one sender all over a network of IPv6', () => {
    const slow = Array.from({ length: 101 }, (_, n) => begin(`2001:db8::${n.toString(16)}`))
    vi.advanceTimersByTime(2_000)
    expect(answers(slow).filter(Boolean)).toEqual([429])
  })

  it('make room for whoever comes next, at the cost of whoever has most', () => {
    const flood = many(299, '203.0.113.9')
    const early = begin('203.0.113.10')
    const late = begin('203.0.113.11')
    expect(answers(flood)).toEqual([429, ...Array(298).fill(null)])
    expect([early.answered, late.answered]).toEqual([null, null])
  })

  it('owe nothing while it is us who do not read them', () => {
    const waiting = many(150, '203.0.113.9')
    const upload = begin('203.0.113.9', true)
    // Nobody has asked for the first byte yet: its caller is still being looked up.
    for (const { raw } of waiting.slice(1)) raw.readableFlowing = false
    // It came, and was not taken.
    waiting[0]!.raw.readableLength = 5
    upload.raw.readableLength = 65_536
    vi.advanceTimersByTime(120_000)
    expect(new Set(answers([...waiting, upload]))).toEqual(new Set([null]))
    for (const { raw } of waiting) Object.assign(raw, { readableFlowing: true, readableLength: 0 })
    vi.advanceTimersByTime(9_000)
    expect(answers(waiting).filter(answer => answer === 429)).toHaveLength(50)
    expect(answers(waiting).filter(answer => answer === null)).toHaveLength(100)
  })

  it('have ten seconds, and files a minute', () => {
    const [body, file] = [begin('203.0.113.9'), begin('203.0.113.9', true)]
    vi.advanceTimersByTime(9_000)
    expect(body.answered).toBeNull()
    vi.advanceTimersByTime(2_000)
    expect([body.answered, file.answered]).toEqual([408, null])
    vi.advanceTimersByTime(50_000)
    expect(file.answered).toBe(408)
  })
})
