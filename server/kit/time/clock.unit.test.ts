import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestClock, systemClock } from './clock.ts'

describe('systemClock', () => {
  it('reads whole milliseconds, as our columns keep them', () => {
    const reading = vi.spyOn(Date, 'now').mockReturnValue(1_704_067_200_123)
    onTestFinished(() => reading.mockRestore())
    expect(systemClock.now().toString()).toBe('2024-01-01T00:00:00.123Z')
  })
})

describe('createTestClock', () => {
  it('stands still until set or advanced', () => {
    const clock = createTestClock('2024-02-28T12:00:00Z')
    expect(clock.now().equals(clock.now())).toBe(true)
    clock.advance('PT90M')
    expect(clock.now().toString()).toBe('2024-02-28T13:30:00Z')
    clock.advance({ days: 1 })
    expect(clock.now().toString()).toBe('2024-02-29T13:30:00Z')
    clock.advance(Temporal.Duration.from('P1M'))
    expect(clock.now().toString()).toBe('2024-03-29T13:30:00Z')
    clock.set('2020-01-01T00:00:00+01:00')
    expect(clock.now().toString()).toBe('2019-12-31T23:00:00Z')
    clock.set(Temporal.Instant.fromEpochMilliseconds(0))
    expect(clock.now().epochMilliseconds).toBe(0)
  })

  it('keeps its own time', () => {
    const [one, other] = [createTestClock('2024-01-01T00:00Z'), createTestClock('2024-01-01T00:00Z')]
    one.advance('P1D')
    expect(other.now().toString()).toBe('2024-01-01T00:00:00Z')
  })

  it('refuses text that names no instant', () => {
    expect(() => createTestClock('2024-01-01')).toThrow(RangeError)
    expect(() => createTestClock('2024-01-01T00:00Z').set('tomorrow')).toThrow(RangeError)
  })
})
