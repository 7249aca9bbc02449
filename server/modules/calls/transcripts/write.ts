import type { Transcript } from './schema.ts'

type Segment = Pick<Transcript['segments'][number], 'start_ms' | 'end_ms' | 'name' | 'text'>

function clock(ms: number): string {
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const seconds = Math.floor(ms / 1000)
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Subtitles. A name ends where its tag does, so it holds no such mark. */
export const writeVtt = (segments: readonly Segment[]): string =>
  `WEBVTT\n${segments
    .map(
      ({ start_ms, end_ms, name, text }) =>
        `\n${clock(start_ms)} --> ${clock(Math.max(end_ms, start_ms + 1))}\n<v ${escaped(name)}>${escaped(text)}\n`,
    )
    .join('')}`

export const writeText = (segments: readonly Segment[]): string =>
  segments.map(({ start_ms, name, text }) => `[${clock(start_ms).slice(0, 8)}] ${name}: ${text}\n`).join('')
