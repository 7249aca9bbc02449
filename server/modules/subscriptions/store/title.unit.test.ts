import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INTERVALS } from '#kit/time/period.ts'
import { languages } from '#kit/web/language.ts'
import { daysOf } from '../amounts/days.ts'
import { anchorAt, periodColumns } from '../amounts/periods.ts'
import { titleOf } from './title.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Apia']
const anchors = fc
  .record({
    at: fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }),
    zone: fc.constantFrom(...zones),
  })
  .map(({ at, zone }) => anchorAt(Temporal.Instant.fromEpochMilliseconds(at.getTime()), zone))
const rhythms = fc.record({
  billing_interval: fc.constantFrom(...INTERVALS),
  billing_interval_count: fc.integer({ min: 1, max: 24 }),
})

describe('the days of a period', () => {
  it('follow those of the one before: none is in two of them, and none in neither', () => {
    fc.assert(
      fc.property(anchors, rhythms, fc.integer({ min: 0, max: 60 }), (anchor, rhythm, index) => {
        const [one, next] = [index, index + 1].map(at =>
          daysOf({
            ...periodColumns(anchor, rhythm, at),
            anchor_zone: anchor.anchor_zone,
            period_days: null,
          }),
        )
        expect(next!.first.toString()).toBe(one!.last.add({ days: 1 }).toString())
        expect(Temporal.PlainDate.compare(one!.first, one!.last)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the title of a period', () => {
  const title = (locale: string) => titleOf('2026-11-17', '2026-12-16', locale)

  it('is written as the document is, from the first day to the last', () => {
    expect(title('en-US')).toBe('Subscription November 17 – December 16, 2026')
    expect(title('en-GB')).toBe('Subscription 17 November – 16 December 2026')
    expect(title('de-DE')).toBe('Abonnement 17. November – 16. Dezember 2026')
    expect(title('fr')).toBe('Abonnement 17 novembre – 16 décembre 2026')
    expect(new Set(languages.map(title)).size).toBe(languages.length)
  })

  it('of a single day names it once', () => {
    expect(titleOf('2026-11-17', '2026-11-17', 'de')).toBe('Abonnement 17. November 2026')
  })
})
