import { Refused } from '#platform/bounded-work/task.ts'
import { MOST_SEGMENTS, MOST_TEXT } from '../schema.ts'

export interface HeardSegment {
  start_ms: number
  end_ms: number
  speaker: string | null
  text: string
}

export interface Heard {
  language: string | null
  segments: HeardSegment[]
}

const MOST_MS = 7 * 24 * 3_600_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What engines answer: `segments` in seconds as OpenAI's `verbose_json` has them, or `transcription` with `offsets` in
 * milliseconds as whisper.cpp writes it. Whatever it is, it comes from outside.
 */
export function readAnswer(text: string): Heard {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new Refused('The answer of the transcription engine is not JSON')
  }
  if (!isObject(answer)) throw new Refused('The answer of the transcription engine has no segments')
  const { segments, transcription, result } = answer
  const given = Array.isArray(segments) ? segments : Array.isArray(transcription) ? transcription : null
  if (!given) throw new Refused('The answer of the transcription engine has no segments')
  if (given.length > MOST_SEGMENTS)
    throw new Refused(`The answer of the transcription engine has more than ${MOST_SEGMENTS} segments`)
  const language = answer.language ?? (isObject(result) ? result.language : null)
  return {
    language: typeof language === 'string' && language.length <= 35 ? language : null,
    segments: given.map(readSegment),
  }
}

function readSegment(value: unknown): HeardSegment {
  if (!isObject(value)) throw new Refused('The answer of the transcription engine has a segment that is none')
  const offsets = isObject(value.offsets) ? value.offsets : null
  const start = offsets ? offsets.from : seconds(value.start)
  const end = offsets ? offsets.to : seconds(value.end)
  if (!isTime(start) || !isTime(end) || typeof value.text !== 'string')
    throw new Refused('The answer of the transcription engine has a segment without time or text')
  const { speaker } = value
  return {
    start_ms: Math.round(start),
    end_ms: Math.round(Math.max(start, end)),
    speaker: typeof speaker === 'string' && speaker.trim() !== '' ? storable(speaker).slice(0, 200) : null,
    text: storable(value.text).slice(0, MOST_TEXT),
  }
}

/** What PostgreSQL can hold. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const seconds = (value: unknown): unknown => (typeof value === 'number' ? value * 1000 : value)
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST_MS
