import type { LinkRow } from '../booking-links/queries.ts'
import type { MeetingLocation } from '../booking-links/schema.ts'
import type { QuestionField } from '../questions/schema.ts'
import type { Wanted } from './read.ts'

const MINUTE = 60_000

/** Clocks show some times twice, and an event is kept by what clocks show: such a one by those of UTC. */
function zoneFor(zone: string, ...instants: number[]): string {
  const isPlain = instants.every(at => {
    const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    return shown.toPlainDateTime().toZonedDateTime(zone).epochMilliseconds === at
  })
  return isPlain ? zone : 'UTC'
}

export function eventTimes(
  link: Pick<LinkRow, 'duration_minutes' | 'availability'>,
  start: number,
): { start_at: string; end_at: string; timezone: string } {
  const end = start + link.duration_minutes * MINUTE
  return {
    start_at: new Date(start).toISOString(),
    end_at: new Date(end).toISOString(),
    timezone: zoneFor(link.availability.timezone, start, end),
  }
}

const isWeb = (text: string) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

export function placeOf(location: MeetingLocation | null): { location?: string; meeting_url?: string } {
  const value = location?.value
  if (!value) return location?.kind === 'phone' ? { location: 'Phone' } : {}
  return isWeb(value) && value.length <= 500 ? { meeting_url: value } : { location: value }
}

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const said = (fields: readonly QuestionField[], answers: Wanted['answers']): string[] =>
  fields.flatMap(({ key, label, type }) => {
    const answer = answers[key]
    if (answer === null || answer === undefined || type === 'hidden') return []
    const text = Array.isArray(answer) ? answer.join(', ') : String(answer)
    return text === '' ? [] : [`${label}: ${text}`]
  })

/** What the calendar says of it: whom with, why, and what was answered. */
export function eventFields(link: LinkRow, { name, answers }: Wanted) {
  const description = [link.description ?? '', said(link.questions, answers).join('\n')]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 10_000)
    .toWellFormed()
  return {
    title: oneLine(`${link.name}: ${name}`).slice(0, 300).toWellFormed(),
    ...(description ? { description } : {}),
    ...placeOf(link.location),
    show_as: 'busy' as const,
  }
}
