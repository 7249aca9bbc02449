export type EmbeddedPostgresProblem =
  | 'already-running'
  | 'bad-setting'
  | 'broken-data'
  | 'disk-full'
  | 'no-user'
  | 'not-permitted'
  | 'out-of-memory'
  | 'port-busy'
  | 'start-failed'
  | 'unsupported-platform'
  | 'wrong-version'

/** `message` is one sentence fit for an operator; `problem` is for code that wants to tell cases apart. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly problem: EmbeddedPostgresProblem

  constructor(problem: EmbeddedPostgresProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}

export function brokenData(dir: string, detail: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'broken-data',
    `The database directory ${dir} is broken (${detail}): restore it from a backup, or move it away to start with an empty database.`,
  )
}

export function diskFull(dir: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk-full',
    `The disk that holds the database directory ${dir} is full: free some space and start again.`,
    cause,
  )
}

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Turns a file system error met on the way into a sentence; anything else passes unchanged. */
export function explainFileError(error: unknown, dir: string): unknown {
  if (error instanceof EmbeddedPostgresError) return error
  const errno = errnoOf(error)
  if (errno === 'ENOSPC' || errno === 'EDQUOT') return diskFull(dir, error)
  if (errno === 'EACCES' || errno === 'EPERM' || errno === 'EROFS') {
    return new EmbeddedPostgresError(
      'not-permitted',
      `The database directory ${dir} cannot be used by the current user (${(error as Error).message}): fix its owner or permissions, or choose another one.`,
      error,
    )
  }
  return error
}
