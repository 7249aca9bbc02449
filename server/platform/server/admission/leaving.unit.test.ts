import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createLeaving, limitWriting } from './leaving.ts'

const from = (ip: string, organizationId?: string) =>
  ({ ip, caller: organizationId ? { organizationId } : null }) as unknown as FastifyRequest

function answer() {
  const raw = Object.assign(new EventEmitter(), {
    isEnded: false,
    armed: 0,
    socket: { writableLength: 0 },
    destroy: () => {
      raw.isEnded = true
    },
    setTimeout(_ms: number, listener?: () => void) {
      raw.armed += 1
      if (listener) raw.on('timeout', listener)
    },
  })
  return { raw }
}
const asReply = (reply: ReturnType<typeof answer>) => reply as unknown as FastifyReply

describe('answers on their way out', () => {
  it('are ended where their reader takes nothing, and not where we have nothing to give', () => {
    const reply = answer()
    limitWriting(asReply(reply), 1_000)
    reply.raw.emit('timeout')
    expect(reply.raw).toMatchObject({ isEnded: false, armed: 2 })
    reply.raw.socket.writableLength = 1
    reply.raw.emit('timeout')
    expect(reply.raw.isEnded).toBe(true)
  })

  it('make room for whoever comes next, at the cost of the network or organization with most', () => {
    const leaving = createLeaving(20)
    const begin = (...whose: Parameters<typeof from>) => {
      const reply = answer()
      leaving.begin(from(...whose), asReply(reply))
      return reply.raw
    }
    const early = begin('203.0.113.1', 'honest')
    // One organization all over the world, and one address of nobody.
    const spread = Array.from({ length: 12 }, (_, n) => begin(`198.51.100.${n}`, 'greedy'))
    const anonymous = Array.from({ length: 7 }, () => begin('192.0.2.7'))
    const late = begin('203.0.113.2', 'other')
    expect(spread.map(({ isEnded }) => isEnded)).toEqual([true, true, ...Array(10).fill(false)])
    expect([early, late, ...anonymous].some(({ isEnded }) => isEnded)).toBe(false)
  })
})
