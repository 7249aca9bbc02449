import { describe, expect, it } from 'vitest'
import { nextTry } from './next-try.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Temporal.Instant.from(text)
const retryDays = [1, 3, 5, 7]

describe('the next try', () => {
  it('is the n-th day after the first failure, whenever the others were', () => {
    const failures = ['2026-11-10T14:00:00Z', '2026-11-11T08:00:05Z', '2026-11-13T08:00:05Z'].map(at)
    const next = [1, 2, 3].map(n => {
      const soFar = failures.slice(0, n)
      return nextTry({ failures: soFar, retryDays, zone, now: soFar.at(-1)! })?.toString()
    })
    expect(next).toEqual(['2026-11-11T08:00:00Z', '2026-11-13T08:00:00Z', '2026-11-15T08:00:00Z'])
  })

  it('goes by the local day and its clock', () => {
    // It is the next day in Berlin already, and clocks are set back before nine on that Sunday.
    const now = at('2026-10-23T22:30:00Z')
    expect(nextTry({ failures: [now], retryDays: [1], zone, now })?.toString()).toBe('2026-10-25T08:00:00Z')
  })

  it('passes over days that are gone, and ends after the last', () => {
    const first = at('2026-11-10T14:00:00Z')
    const late = at('2026-11-14T14:00:00Z')
    const tries = { retryDays, zone, now: late }
    expect(nextTry({ ...tries, failures: [first, late] })?.toString()).toBe('2026-11-15T08:00:00Z')
    expect(nextTry({ ...tries, failures: [first, first, first, late] })?.toString()).toBe(
      '2026-11-17T08:00:00Z',
    )
    expect(nextTry({ ...tries, failures: [first, first, first, first, late] })).toBeNull()
    expect(nextTry({ ...tries, retryDays: [], failures: [late] })).toBeNull()
  })
})
