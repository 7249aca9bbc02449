import { Sentence, say, type Words, wordsOf } from './text/sentence.ts'

/**
 * A rule that was broken, in words a client can show. Thrown anywhere, mapped to HTTP once.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string | Record<string, unknown>
  readonly headers: Record<string, string>
  /** What stands beside `detail` and `code` in the answer. */
  readonly extra: Record<string, unknown>
  /** What the sentence is made of, for who says it in another language. */
  readonly words: Words | undefined

  constructor(
    status: number,
    code: string,
    detail: Detail,
    headers: Record<string, string> = {},
    extra: Record<string, unknown> = {},
  ) {
    const isSaid = typeof detail === 'string' || detail instanceof Sentence
    super(isSaid ? String(detail) : JSON.stringify(detail))
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.detail = detail instanceof Sentence ? detail.text : detail
    this.headers = headers
    this.extra = extra
    this.words = isSaid ? wordsOf(detail) : undefined
  }

  /** As it is answered. */
  get body(): Record<string, unknown> {
    return { detail: this.detail, code: this.code, ...this.words, ...this.extra }
  }
}

type Detail = string | Sentence | Record<string, unknown>

/** Declares an error once: throw it with `throw InvoiceNotFound()`, document it with `errors: [InvoiceNotFound]`. */
export interface ProblemKind<Args extends unknown[] = unknown[]> {
  (...args: Args): Problem
  readonly status: number
  readonly code: string
  readonly example: string | Record<string, unknown>
  /** An example of what stands beside `detail` and `code`. */
  readonly beside?: Record<string, unknown>
}

export function problem(status: number, code: string, detail: string | Sentence): ProblemKind<[]>
export function problem<Args extends unknown[]>(
  status: number,
  code: string,
  detail: (...args: Args) => Detail,
  ...example: Args
): ProblemKind<Args>
export function problem<Args extends unknown[]>(
  status: number,
  code: string,
  detail: string | Sentence | ((...args: Args) => Detail),
  ...example: Args
): ProblemKind<Args> {
  const made = typeof detail === 'string' || detail instanceof Sentence ? () => detail : detail
  const make = (...args: Args) => new Problem(status, code, made(...args))
  return Object.assign(make, { status, code, example: make(...example).detail })
}

export const NotAuthenticated = Object.assign(
  () => new Problem(401, 'not_authenticated', 'Not authenticated', { 'www-authenticate': 'Bearer' }),
  { status: 401, code: 'not_authenticated', example: 'Not authenticated' },
) satisfies ProblemKind<[]>

export const NotFound = problem(404, 'not_found', 'Not Found')

export const NotAllowed = problem(
  403,
  'not_allowed',
  (role: string) => say`This needs the role ${{ role }} or higher`,
  'admin',
)

export const TwoFactorSetupRequired = problem(
  403,
  'two_factor_setup_required',
  'This organization asks for a second factor: set up an authenticator app or a passkey first',
)

/** Else a stolen token or key could make others, or a login, and outlive its own revocation. */
export const SessionNeeded = problem(
  403,
  'session_needed',
  'This is done by a person who is logged in: personal tokens, API keys and agents cannot do it',
)

export const ConfirmIdentity = problem(
  403,
  'confirm_identity',
  'Please confirm that it is you: give your password, a code or a passkey to POST /auth/confirm, then try again',
)

export const InvalidInput = problem<[detail: string | Sentence]>(
  400,
  'invalid_input',
  detail => detail,
  'name must be at most 255 characters',
)

export const TooLarge = problem(413, 'too_large', 'The body is too large')

export const UnsupportedType = problem<[detail: string | Sentence]>(
  415,
  'unsupported_media_type',
  detail => detail,
  'The body must be application/json',
)

export const OutOfSpace = Object.assign(
  () =>
    new Problem(507, 'out_of_space', 'There is no room left to store this; nothing was changed', {
      'retry-after': '60',
    }),
  {
    status: 507,
    code: 'out_of_space',
    example: 'There is no room left to store this; nothing was changed',
  },
) satisfies ProblemKind<[]>

export const Overloaded = Object.assign(
  () =>
    new Problem(503, 'overloaded', 'The server is busy, please try again in a moment', {
      'retry-after': '1',
    }),
  { status: 503, code: 'overloaded', example: 'The server is busy, please try again in a moment' },
) satisfies ProblemKind<[]>

export const RateLimited = Object.assign(
  (retryAfter: number) =>
    new Problem(
      429,
      'rate_limited',
      retryAfter === 1
        ? 'Too many attempts, please try again in 1 second'
        : say`Too many attempts, please try again in ${{ seconds: retryAfter }} seconds`,
      { 'retry-after': String(retryAfter) },
      { retry_after: retryAfter },
    ),
  { status: 429, code: 'rate_limited', example: 'Too many attempts, please try again in 30 seconds' },
) satisfies ProblemKind<[retryAfter: number]>

/** Unwraps a query's result, or throws the resource's own "not found". */
export function found<T>(value: T | null | undefined, missing: ProblemKind<[]>): T {
  if (value === null || value === undefined) throw missing()
  return value
}
