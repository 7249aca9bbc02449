import { Problem, type ProblemKind, problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const storageKinds = ['logs', 'metrics', 'files', 'recordings'] as const
export type StorageKind = (typeof storageKinds)[number]

export const Storage = NamedObject('Storage', {
  plan: Type.String(),
  kinds: Type.Array(
    Type.Object({
      kind: Choice(storageKinds),
      bytes: Type.Integer(),
      limit_bytes: Nullable(Type.Integer({ description: 'Null where nothing limits it' })),
    }),
  ),
})
export type Storage = Static<typeof Storage>

/** What stays until somebody deletes it. */
export const StorageFull = problem(
  413,
  'storage_full',
  (kind: StorageKind, megabytes: number) =>
    say`Your plan keeps ${{ megabytes }} MB of ${{ kind }}, and this would be more. Nothing of it was kept; delete what is no longer needed, or ask for a larger plan.`,
  'files',
  10_000,
)

const ingestFull = (kind: StorageKind, megabytes: number) =>
  say`Your plan keeps ${{ megabytes }} MB of ${{ kind }}, and this would be more. Nothing of it was kept; the oldest day goes at midnight UTC.`

/** What goes by itself, a day at a time. */
export const IngestFull = Object.assign(
  (kind: StorageKind, megabytes: number, retryAfter: number) =>
    new Problem(
      429,
      'storage_full',
      ingestFull(kind, megabytes),
      { 'retry-after': String(retryAfter) },
      { retry_after: retryAfter },
    ),
  {
    status: 429,
    code: 'storage_full',
    example: ingestFull('logs', 1_000).text,
  },
) satisfies ProblemKind<[kind: StorageKind, megabytes: number, retryAfter: number]>
