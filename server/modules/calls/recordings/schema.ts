import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { ChatPerson } from '#modules/messaging/index.ts'

const HEX = '^[0-9a-fA-F]{64}$'
export const tracks = ['self', 'mixed'] as const
export const MOST_INDEX = 99_999
/** A call of more than a day is cut, by its length and by where a track begins in it. */
const MOST_MS = 7 * 24 * 3_600_000

const RecordingId = Type.Unsafe<string>({
  ...Uuid,
  description: 'A uuid of your own for the recording; without it your open one.',
})

export const ChunkQuery = Type.Object({
  index: Type.Integer({
    minimum: 0,
    maximum: MOST_INDEX,
    description: 'Its place in the recording, from 0; in any order.',
  }),
  sha256: Type.Optional(
    Type.String({
      pattern: HEX,
      description: 'Of the bytes, hexadecimal: what arrived otherwise is refused.',
    }),
  ),
  recording_id: Type.Optional(RecordingId),
  track: Type.Optional(
    Choice(tracks, {
      default: 'self',
      description: 'Your own microphone, so that the speaker is known, or all of them mixed.',
    }),
  ),
})
export type ChunkQuery = Static<typeof ChunkQuery>

export const ReceivedQuery = Type.Object({ recording_id: Type.Optional(RecordingId) })

export const ReceivedChunk = NamedObject('ReceivedChunk', {
  recording_id: Uuid,
  index: Type.Integer(),
  size: Type.Integer(),
  sha256: Type.String(),
  received: Type.Integer({ description: 'How many chunks of the recording are there' }),
  duplicate: Type.Boolean(),
})
export type ReceivedChunk = Static<typeof ReceivedChunk>

export const ReceivedChunks = NamedObject('ReceivedChunks', {
  recording_id: Uuid,
  status: Choice(['open', 'finalized']),
  received: Type.Array(Type.Array(Type.Integer()), { description: 'From and to, both included' }),
  next_index: Type.Integer({ description: 'The first that is missing' }),
})
export type ReceivedChunks = Static<typeof ReceivedChunks>

export const FinalizeIn = NamedObject('FinalizeRecording', {
  recording_id: Type.Optional(Nullable(RecordingId)),
  chunks: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: MOST_INDEX + 1,
        description: 'How many there are; without it as many as the highest index says.',
      }),
    ),
  ),
  sha256: Type.Optional(
    Nullable(Type.String({ pattern: HEX, description: 'Of the whole, hexadecimal: it is compared.' })),
  ),
  duration_ms: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: MOST_MS, description: 'How long it is.' })),
  ),
  started_offset_ms: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: MOST_MS,
        description: 'How long after the start of the call it begins; 0 where nothing is said.',
      }),
    ),
  ),
})
export type FinalizeIn = Static<typeof FinalizeIn>

export const Recording = NamedObject('CallRecording', {
  id: Uuid,
  call_id: Uuid,
  person: ChatPerson,
  track: Choice(tracks),
  status: Choice(['open', 'finalized']),
  size: Type.Integer(),
  sha256: Nullable(Type.String()),
  content_type: Type.String(),
  chunks: Type.Integer(),
  duration_ms: Nullable(Type.Integer()),
  started_offset_ms: Type.Integer(),
  expires_at: Nullable(Timestamp),
  created_at: Timestamp,
  finalized_at: Nullable(Timestamp),
  url: Nullable(
    Type.String({ description: 'The file for an hour without a header; null until it is finalized' }),
  ),
})
export type Recording = Static<typeof Recording>
