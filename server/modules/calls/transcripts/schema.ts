import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'

export const NoEngine = problem(503, 'no_engine', 'No transcription engine is configured')
export const NoFinishedRecording = problem(409, 'no_finished_recording', 'The call has no finished recording')
export const NoTranscript = problem(404, 'no_transcript', 'The call has no transcript')

export const MOST_SEGMENTS = 20_000
export const MOST_TEXT = 2_000
const MOST_MS = 7 * 24 * 3_600_000

/** What somebody said, on the clock of the call. */
export interface Segment {
  start_ms: number
  end_ms: number
  /** `user:12`, `guest:<uuid>`, or whatever an engine calls a voice. */
  speaker: string
  text: string
}

const At = (description: string) => Type.Integer({ minimum: 0, maximum: MOST_MS, description })

const SegmentIn = NamedObject('NewCallSegment', {
  start_ms: At('When it begins, after the start of the call.'),
  end_ms: At('When it ends.'),
  speaker: Text(200, {
    minLength: 1,
    description: 'Who says it: `user:12`, `guest:<uuid>` or a name.',
    examples: ['user:1'],
  }),
  text: Text(MOST_TEXT, { description: 'What is said.', examples: ['Shall we talk about pricing?'] }),
})

export const TranscribeIn = NamedObject('TranscribeCall', {
  recording_id: Type.Optional(
    Nullable(
      Type.Unsafe<string>({
        ...Uuid,
        description: 'Only this recording; without it all tracks, put together.',
      }),
    ),
  ),
  language: Type.Optional(
    Nullable(
      Type.String({
        pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$',
        maxLength: 35,
        description: 'What is spoken, as `de`; without it the engine finds out.',
      }),
    ),
  ),
  force: Type.Optional(
    Type.Boolean({ default: false, description: 'Once more, although there is a transcript.' }),
  ),
  segments: Type.Optional(
    Nullable(
      Type.Array(SegmentIn, {
        maxItems: MOST_SEGMENTS,
        description: 'A transcript made elsewhere: it is taken as it is, and no engine is needed.',
      }),
    ),
  ),
})
export type TranscribeIn = Static<typeof TranscribeIn>

export const engines = ['openai', 'command', 'import'] as const

export const TranscriptRequested = NamedObject('TranscriptRequested', {
  call_id: Uuid,
  status: Choice(['queued', 'running', 'done', 'failed']),
  engine: Choice(engines),
})
export type TranscriptRequested = Static<typeof TranscriptRequested>

export const TranscriptQuery = Type.Object({
  format: Choice(['json', 'vtt', 'txt'], {
    default: 'json',
    description: 'As JSON, as subtitles, or as plain text.',
  }),
})

export const Transcript = NamedObject('CallTranscript', {
  status: Choice(['queued', 'running', 'done', 'failed']),
  language: Nullable(Type.String()),
  engine: Choice(engines),
  segments: Type.Array(
    NamedObject('CallSegment', {
      start_ms: Type.Integer(),
      end_ms: Type.Integer(),
      speaker: Type.String(),
      name: Type.String(),
      text: Type.String(),
    }),
  ),
  error: Nullable(Type.String()),
})
export type Transcript = Static<typeof Transcript>
