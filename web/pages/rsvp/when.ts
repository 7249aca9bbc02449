import type { PublicInvite } from './query.ts'

type Event = PublicInvite['event']

/** When it is for somebody in a zone; a whole day is the same day everywhere. */
export function whenIn(event: Event, language: string, timeZone: string): string {
  if (event.all_day) {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    const [first, last] = [new Date(event.start_date!), new Date(event.end_date!)]
    return event.start_date === event.end_date ? format.format(first) : format.formatRange(first, last)
  }
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return format.formatRange(new Date(event.start_at), new Date(event.end_at))
}

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
