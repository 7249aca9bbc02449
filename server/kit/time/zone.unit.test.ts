import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeZone, localDate, monthOf, monthsBack, startOfDay, wallTimeToInstant } from './zone.ts'

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
const instants = fc
  .integer({ min: Date.UTC(1950, 0), max: Date.UTC(2040, 0) })
  .map(milliseconds => Temporal.Instant.fromEpochMilliseconds(milliseconds))
const wallTime = (text: string) => Temporal.PlainDateTime.from(text)
const date = (text: string) => Temporal.PlainDate.from(text)
const show = (instant: Temporal.Instant, zone: string) =>
  instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' })

describe('isTimeZone', () => {
  it('knows every zone of the platform, aliases and UTC', () => {
    const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+5', 'Asia/Kolkata', 'Europe/Kyiv']
    expect(names.filter(name => !isTimeZone(name))).toEqual([])
  })

  it('refuses offsets, abbreviations, timestamps and nonsense', () => {
    const offsets = ['+02:00', '-0500', '+02', 'Z', 'GMT+2', 'UTC+2']
    const others = ['', 'PST', 'IST', 'Mars/Olympus', ' UTC', 'Europe/', '2024-01-01T00:00[Europe/Berlin]']
    for (const text of [...offsets, ...others, '[UTC]', 'Etc/Unknown'])
      expect(isTimeZone(text), text).toBe(false)
  })
})

describe('localDate and startOfDay', () => {
  it('follow the zone', () => {
    const instant = Temporal.Instant.from('2024-12-31T23:30:00Z')
    expect(localDate(instant, 'Europe/Berlin').toString()).toBe('2025-01-01')
    expect(localDate(instant, 'America/New_York').toString()).toBe('2024-12-31')
    expect(startOfDay(date('2025-01-01'), 'Europe/Berlin').toString()).toBe('2024-12-31T23:00:00Z')
  })

  it('begin a day after the gap where midnight is skipped, and at its first midnight where there are two', () => {
    expect(show(startOfDay(date('2018-11-04'), 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe(
      '2018-11-04T01:00:00-02:00',
    )
    expect(show(startOfDay(date('2023-11-05'), 'America/Havana'), 'America/Havana')).toBe(
      '2023-11-05T00:00:00-04:00',
    )
  })

  it('know that Samoa had no 30 December 2011', () => {
    const zone = 'Pacific/Apia'
    const lastOfThe29th = Temporal.Instant.from('2011-12-30T09:59:59Z')
    expect(localDate(lastOfThe29th, zone).toString()).toBe('2011-12-29')
    expect(localDate(lastOfThe29th.add({ seconds: 1 }), zone).toString()).toBe('2011-12-31')
    expect(startOfDay(date('2011-12-30'), zone).equals(startOfDay(date('2011-12-31'), zone))).toBe(true)
  })

  it('agree: a day that exists holds its own start, and an instant is not before the start of its date', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const day = localDate(instant, zone)
        const start = startOfDay(day, zone)
        expect(localDate(start, zone).equals(day)).toBe(true)
        expect(Temporal.Instant.compare(start, instant)).toBeLessThanOrEqual(0)
        const dateBefore = localDate(start.subtract({ nanoseconds: 1 }), zone)
        expect(Temporal.PlainDate.compare(dateBefore, day)).toBe(-1)
      }),
    )
  })
})

describe('months', () => {
  it('are those of the zone', () => {
    const instant = Temporal.Instant.from('2024-03-01T02:00:00Z')
    expect(monthOf(instant, 'UTC')).toBe('2024-03')
    expect(monthOf(instant, 'America/Los_Angeles')).toBe('2024-02')
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        expect(monthOf(instant, zone)).toBe(localDate(instant, zone).toString().slice(0, 7))
      }),
    )
  })

  it('are listed oldest first up to the given one', () => {
    expect(monthsBack('2024-02', 4)).toEqual(['2023-11', '2023-12', '2024-01', '2024-02'])
    expect(monthsBack('2024-02', 1)).toEqual(['2024-02'])
    expect(monthsBack('2024-02', 0)).toEqual([])
    expect(() => monthsBack('2024-13', 1)).toThrow(RangeError)
    expect(monthsBack('2024-12', 60)[0]).toBe('2020-01')
  })
})

describe('wallTimeToInstant', () => {
  it('moves a time in a gap to its end', () => {
    const cases = [
      ['Europe/Berlin', '2024-03-31T02:30', '2024-03-31T03:00:00+02:00'],
      ['Europe/Berlin', '2024-03-31T02:00', '2024-03-31T03:00:00+02:00'],
      ['Europe/Berlin', '2024-03-31T01:59:59', '2024-03-31T01:59:59+01:00'],
      ['Australia/Lord_Howe', '2024-10-06T02:15', '2024-10-06T02:30:00+11:00'],
      ['America/Sao_Paulo', '2018-11-04T00:30', '2018-11-04T01:00:00-02:00'],
      ['Pacific/Apia', '2011-12-30T12:00', '2011-12-31T00:00:00+14:00'],
    ] as const
    for (const [zone, wall, expected] of cases) {
      expect(show(wallTimeToInstant(wallTime(wall), zone), zone)).toBe(expected)
    }
  })

  it('takes the first of two', () => {
    const cases = [
      ['Europe/Berlin', '2024-10-27T02:30', '2024-10-27T02:30:00+02:00'],
      ['Australia/Lord_Howe', '2024-04-07T01:45', '2024-04-07T01:45:00+11:00'],
      ['America/New_York', '2024-11-03T01:00', '2024-11-03T01:00:00-04:00'],
      ['Asia/Kolkata', '2024-11-03T01:00', '2024-11-03T01:00:00+05:30'],
    ] as const
    for (const [zone, wall, expected] of cases) {
      expect(show(wallTimeToInstant(wallTime(wall), zone), zone)).toBe(expected)
    }
  })

  it('is, in any zone, the first moment at which clocks show that time or have passed it', () => {
    // Wall times within three hours of a change of offset, where gaps and overlaps are.
    const nearChanges = fc
      .tuple(zones, instants, fc.integer({ min: -180, max: 180 }))
      .map(([zone, instant, minutes]) => {
        const change = instant.toZonedDateTimeISO(zone).getTimeZoneTransition('previous')
        const around = change ?? instant.toZonedDateTimeISO(zone)
        return { zone, wall: around.toPlainDateTime().add({ minutes }) }
      })
    let gaps = 0
    let overlaps = 0
    fc.assert(
      fc.property(nearChanges, ({ zone, wall }) => {
        const shownAt = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDateTime()
        const found = wallTimeToInstant(wall, zone)
        const utc = wall.toZonedDateTime('UTC').toInstant()
        // Every instant that shows `wall` is utc minus an offset in force within two days of it.
        const showing = [-48, -24, 0, 24, 48]
          .map(hours => utc.add({ hours }).toZonedDateTimeISO(zone).offsetNanoseconds)
          .map(nanoseconds => utc.subtract({ nanoseconds }))
          .filter(instant => shownAt(instant).equals(wall))
          .sort(Temporal.Instant.compare)
        if (showing[0]) {
          expect(found.toString()).toBe(showing[0].toString())
          if (!showing.at(-1)!.equals(showing[0])) overlaps++
        } else {
          gaps++
          expect(Temporal.PlainDateTime.compare(shownAt(found), wall)).toBe(1)
          const justBefore = shownAt(found.subtract({ nanoseconds: 1 }))
          expect(Temporal.PlainDateTime.compare(justBefore, wall)).toBe(-1)
        }
      }),
      { numRuns: 1000, seed: 20111230 },
    )
    // The sample is seeded, so this says for good that both branches were walked.
    expect(gaps).toBeGreaterThan(20)
    expect(overlaps).toBeGreaterThan(20)
  })
})
