import { describe, expect, it } from 'vitest'
import { instantIn, isSkipped, wallIn } from './zoned.ts'

describe('a time that somebody sets', () => {
  it.each([
    ['Europe/Berlin', '2026-11-18T09:00', '2026-11-18T08:00:00Z'],
    ['America/New_York', '2026-11-18T09:00', '2026-11-18T14:00:00Z'],
    ['Asia/Kolkata', '2026-06-01T09:00', '2026-06-01T03:30:00Z'],
    // Twice on that night: the first.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    // Never on that night: the first minute after.
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:00:00Z'],
  ])('in %s is %s and goes as %s', (zone, wall, instant) => {
    expect(instantIn(zone, wall)).toBe(instant)
  })

  it('reads again as it was set', () => {
    expect(wallIn('America/New_York', '2026-11-18T14:00:00.000Z')).toBe('2026-11-18T09:00')
  })

  it('is known to be skipped', () => {
    expect(isSkipped('Europe/Berlin', '2027-03-28T02:30')).toBe(true)
    expect(isSkipped('Europe/Berlin', '2027-03-28T03:00')).toBe(false)
    expect(isSkipped('Europe/Berlin', '2026-10-25T02:30')).toBe(false)
    expect(isSkipped('Europe/Berlin', '')).toBe(false)
  })
})
