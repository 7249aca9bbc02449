import { describe, expect, it } from 'vitest'
import { laterMoments } from './later.ts'

const named = (now: Date) =>
  laterMoments(now).map(({ name, at }) => {
    const date = new Date(at)
    return `${name} ${date.getDate()} ${date.getHours()}`
  })

describe('what people mean by later', () => {
  it('is later today, tomorrow, on Monday and in a week', () => {
    // A Wednesday.
    expect(named(new Date(2026, 10, 18, 10, 20))).toEqual([
      'laterToday 18 13',
      'tomorrowMorning 19 9',
      'tomorrowAfternoon 19 14',
      'mondayMorning 23 9',
      'nextWeek 25 9',
    ])
  })

  it('is not today in the evening, and no day twice', () => {
    // A Sunday: tomorrow is Monday.
    expect(named(new Date(2026, 10, 22, 20))).toEqual([
      'tomorrowMorning 23 9',
      'tomorrowAfternoon 23 14',
      'nextWeek 29 9',
    ])
    // A Monday: in a week is the next one.
    expect(named(new Date(2026, 10, 23, 20))).toEqual([
      'tomorrowMorning 24 9',
      'tomorrowAfternoon 24 14',
      'mondayMorning 30 9',
    ])
  })
})
