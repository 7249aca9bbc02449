import type { Segment } from './schema.ts'

/** In one order whatever order they came in: by start, then end, then who and what. */
export const compareSegments = (a: Segment, b: Segment): number =>
  a.start_ms - b.start_ms ||
  a.end_ms - b.end_ms ||
  compareTexts(a.speaker, b.speaker) ||
  compareTexts(a.text, b.text)

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorted, in one line each, without those in which nothing is said. */
export function tidySegments(segments: readonly Segment[]): Segment[] {
  return segments
    .map(({ start_ms, end_ms, speaker, text }) => ({
      start_ms,
      end_ms: Math.max(start_ms, end_ms),
      speaker: oneLine(speaker),
      text: oneLine(text),
    }))
    .filter(({ text }) => text !== '')
    .sort(compareSegments)
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

export interface Track {
  startedOffsetMs: number
  /** Whose microphone it was; null: several people's, and the engine may tell them apart. */
  person: string | null
  segments: readonly (Omit<Segment, 'speaker'> & { speaker: string | null })[]
}

const UNKNOWN = 'unknown'

/** Tracks on the clock of the call. Of one's own microphone the speaker is known and not guessed. */
export const mergeTracks = (tracks: readonly Track[]): Segment[] =>
  tidySegments(
    tracks.flatMap(({ startedOffsetMs, person, segments }) =>
      segments.map(({ start_ms, end_ms, speaker, text }) => ({
        start_ms: start_ms + startedOffsetMs,
        end_ms: end_ms + startedOffsetMs,
        speaker: person ?? speaker ?? UNKNOWN,
        text,
      })),
    ),
  )
