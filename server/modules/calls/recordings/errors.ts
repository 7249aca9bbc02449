import { Problem, type ProblemKind, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const RecordingNotFound = problem(404, 'recording_not_found', 'Recording not found')
export const OnlyPeopleInCall = problem(403, 'only_people_in_call', 'Only people in the call can record it')
export const NotEverybodyAgreed = problem(
  403,
  'consent_missing',
  'Not everybody in the call has agreed to being recorded',
)
export const EndedLongAgo = problem(409, 'ended_long_ago', 'The call ended more than a day ago')
export const AlreadyFinalized = problem(409, 'recording_finalized', 'The recording is already finalized')
export const NotFinalized = problem(409, 'recording_not_finalized', 'The recording is not finalized')
export const ChunkIsEmpty = problem(400, 'chunk_empty', 'The chunk is empty')
export const ChunkTooLarge = problem(413, 'chunk_too_large', 'The chunk is larger than 16 MB')
export const ChunkCutShort = problem(400, 'chunk_cut_short', 'The chunk did not arrive whole')
export const WrongChunkHash = problem(400, 'sha256_mismatch', 'sha256 does not match the body')
export const OtherContent = problem(
  409,
  'chunk_conflict',
  (index: number) => say`Chunk ${{ index }} was already received with other content`,
  4,
)
export const NoChunks = problem(409, 'no_chunks', 'No chunks were received')
export const WrongWholeHash = problem(
  409,
  'joined_sha256_mismatch',
  'sha256 does not match the joined chunks',
)
export const OnlyRecorderDeletes = problem(
  403,
  'only_recorder_deletes',
  'Only the person who recorded it or a manager may delete a recording',
)

const MOST_NAMED = 50

/** `2, 5-7`, not more of it than a person reads. */
function nameRanges(missing: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const index of missing) {
    const last = ranges.at(-1)
    if (last && last[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  const named = ranges.slice(0, MOST_NAMED).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
  return named.join(', ') + (ranges.length > MOST_NAMED ? ', …' : '')
}

const sentence = (missing: readonly number[]) => say`Chunks ${{ chunks: nameRanges(missing) }} are missing`

export const ChunksMissing: ProblemKind<[missing: readonly number[]]> = Object.assign(
  (missing: readonly number[]) => new Problem(409, 'chunks_missing', sentence(missing), {}, { missing }),
  { status: 409, code: 'chunks_missing', example: sentence([2, 5, 6, 7]).text },
)
