import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeBounces, judgeComplaints } from './evaluate.ts'
import { healthOf } from './health.ts'

describe('health', () => {
  it('takes off no more than there is, and says for what', () => {
    const domains = fc.constantFrom('pass', 'warn', 'fail', 'unknown')
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.nat(100),
        fc.nat(2_000),
        fc.nat(50),
        domains,
        (messages, hard, sent, complaints, domain) => {
          const window = { messages, hard: Math.min(hard, messages), soft: 0, since: '2026-11-16T00:00:00Z' }
          const health = healthOf(
            window,
            { sent, complaints: Math.min(complaints, sent), replies: 0 },
            domain,
          )
          if (messages < 20) {
            expect(health.score).toBeNull()
            return
          }
          const points = health.reasons.reduce((sum, reason) => sum + reason.points, 0)
          expect(health.score).toBeGreaterThanOrEqual(0)
          expect(health.score! + points).toBeCloseTo(100, 6)
        },
      ),
    )
  })

  it('is bad enough to stop by share, or by five of a few', () => {
    expect(judgeBounces({ messages: 19, hard: 4 }, 5)).toBeNull()
    expect(judgeBounces({ messages: 19, hard: 5 }, 5)?.reason).toBe('5 of the last 19 messages bounced')
    expect(judgeBounces({ messages: 100, hard: 5 }, 5)).toBeNull()
    expect(judgeBounces({ messages: 100, hard: 6 }, 5)?.code).toBe('bounce_rate')
    expect(judgeComplaints({ sent: 10, complaints: 1 }, 0.1)).toBeNull()
    expect(judgeComplaints({ sent: 2_001, complaints: 2 }, 0.1)).toBeNull()
    expect(judgeComplaints({ sent: 1_200, complaints: 2 }, 0.1)).toEqual({
      code: 'complaint_rate',
      reason: '2 complaints in 1,200 messages',
    })
  })
})
