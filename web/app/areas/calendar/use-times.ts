import { useMemo } from 'react'
import { useSpeech } from '../../kit/speech.tsx'
import { useZone } from './use-calendar.ts'
import type { Day } from './view/time.ts'

interface Span {
  all_day: boolean
  start_at: string
  end_at: string
  start_date: string | null
  end_date: string | null
}

/** Days and times as the reader writes them, in the zone that they look at. */
export function useTimes() {
  const { locale } = useSpeech()
  const [zone] = useZone()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
    const ofDay = (options: Intl.DateTimeFormatOptions) => {
      const made = format({ ...options, timeZone: 'UTC' })
      return (day: Day) => made.format(new Date(`${day}T00:00:00Z`))
    }
    const time = format({ timeStyle: 'short', timeZone: zone })
    const wholeHour = format({ hour: 'numeric', timeZone: zone })
    const isHalfDay = time.resolvedOptions().hour12 === true
    const isFull = (at: Date) =>
      time.formatToParts(at).some(({ type, value }) => type === 'minute' && value === '00')
    const range = ofDay({ dateStyle: 'full' })
    const monthRange = format({ month: 'long', year: 'numeric', timeZone: 'UTC' })
    const fullRange = (timeZone: string) => format({ dateStyle: 'full', timeStyle: 'short', timeZone })
    const days = format({ dateStyle: 'full', timeZone: 'UTC' })
    return {
      zone,
      time: (instant: string) => time.format(new Date(instant)),
      /** Where there is little room: "3 PM" for "3:00 PM". */
      brief: (instant: string) => {
        const at = new Date(instant)
        return (isHalfDay && isFull(at) ? wholeHour : time).format(at)
      },
      times: (from: string, to: string) => time.formatRange(new Date(from), new Date(to)),
      /** Minutes of a day as a clock shows them. */
      clock: (() => {
        const made = format({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
        return (minutes: number) => made.format(new Date(minutes * 60_000))
      })(),
      hour: (() => {
        const made = format({ hour: 'numeric', timeZone: 'UTC' })
        return (hour: number) => made.format(new Date(hour * 3_600_000))
      })(),
      longDay: range,
      weekday: ofDay({ weekday: 'short' }),
      shortDay: ofDay({ weekday: 'short', day: 'numeric', month: 'short' }),
      date: ofDay({ dateStyle: 'medium' }),
      month: ofDay({ month: 'long', year: 'numeric' }),
      months: (from: Day, to: Day) => monthRange.formatRange(new Date(from), new Date(to)),
      span: (event: Span, timeZone = zone): string => {
        if (!event.all_day || !event.start_date || !event.end_date)
          return fullRange(timeZone).formatRange(new Date(event.start_at), new Date(event.end_at))
        return days.formatRange(new Date(event.start_date), new Date(event.end_date))
      },
      /** How far the zone is from UTC: "GMT+1". */
      offset: (day: Day) =>
        format({ timeZone: zone, timeZoneName: 'shortOffset' })
          .formatToParts(new Date(`${day}T12:00:00Z`))
          .find(one => one.type === 'timeZoneName')?.value ?? '',
    }
  }, [locale, zone])
}
