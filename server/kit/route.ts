import type { Readable } from 'node:stream'
import type { Actor, Ctx, OpenCtx, Role, WorkCtx } from './context.ts'
import { isUuid } from './id.ts'
import type { ProblemKind } from './problem.ts'
import type { Static, TObject, TSchema } from './schema.ts'
import type { OtherAnswer } from './web/answers.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: a bearer of a role, whoever holds a link, an API key, or anyone. */
export type Access =
  | { kind: 'role'; role: Role; guests?: 'welcome' | ProblemKind<[]> }
  | { kind: 'link'; link: string; param: string; missing: ProblemKind<[]>; admit?: Admit }
  | { kind: 'api_key'; scope: 'read' | 'write' }
  | { kind: 'open' }

/**
 * Says who a caller is whom the link alone does not let in, or refuses them: before the body is read. What such routes answer
 * is kept by nobody.
 */
export type Admit = (
  ctx: OpenCtx,
  linked: { organizationId: string; targetId: string },
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Promise<Actor>

export const viewer: Access = { kind: 'role', role: 'viewer' }
export const member: Access = { kind: 'role', role: 'member' }
export const admin: Access = { kind: 'role', role: 'admin' }
export const owner: Access = { kind: 'role', role: 'owner' }
export const open: Access = { kind: 'open' }
export const keyWithRead: Access = { kind: 'api_key', scope: 'read' }
export const keyWithWrite: Access = { kind: 'api_key', scope: 'write' }

/** Guests too, or a sentence for them. Where nothing is said, a guest's token is no credential at all. */
export const withGuests = (role: Role, guests: 'welcome' | ProblemKind<[]>): Access => ({
  kind: 'role',
  role,
  guests,
})

/** The path parameter is the credential: the directory turns it into an organization and a target. */
export const link = (kind: string, param: string, missing: ProblemKind<[]>, admit?: Admit): Access => ({
  kind: 'link',
  link: kind,
  param,
  missing,
  ...(admit && { admit }),
})

/** A path parameter. `names` is what it identifies; the tenancy sweep makes one of those in another tenant. */
export interface Param<T = unknown> {
  readonly names: string
  readonly schema: object
  readonly missing: ProblemKind<[]> | null
  parse(text: string): T | undefined
}

/** A malformed id answers as an unknown one does. */
export const idParam = (names: string, missing: ProblemKind<[]>): Param<string> => ({
  names,
  schema: { type: 'string', format: 'uuid' },
  missing,
  parse: text => (isUuid(text) ? text.toLowerCase() : undefined),
})

export const userParam = (missing: ProblemKind<[]>): Param<number> => ({
  names: 'user',
  schema: { type: 'integer' },
  missing,
  parse: text => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined),
})

export const secretParam = (names: string): Param<string> => ({
  names,
  schema: { type: 'string' },
  missing: null,
  parse: text => text,
})

type Params = Record<string, Param>
type ParamValues<P> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never }

export interface UploadedPart {
  name: string
  filename: string
  mimetype: string
  stream: Readable & { truncated?: boolean }
}

export interface Input<P, Q, B> {
  readonly params: ParamValues<P>
  readonly query: Q
  readonly body: B
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** For `consumes: 'multipart'`: the files one after another, and the plain fields seen so far. */
  parts(): AsyncIterable<UploadedPart | { name: string; value: string }>
  /** For `consumes: 'stream'`: the bytes as they arrive, never gathered. Whoever stops reading leaves the connection whole. */
  stream(): Readable
  /** Ends when the client went away: for streams and long waits. */
  readonly signal: AbortSignal
}

/** Anything that is not the JSON envelope: a PDF, a page, a redirect, a stream. */
export class RawReply {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: string | Buffer | Readable | null
  constructor(
    status: number,
    headers: Record<string, string | string[]>,
    body: string | Buffer | Readable | null,
  ) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** The same JSON answer under another status than the declared one, or with headers of its own. */
export class WithStatus<T> {
  readonly status: number
  readonly body: T
  /** Not kept with an answer that an Idempotency-Key replays. */
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

type Handled<R> = R | WithStatus<R> | RawReply
type StaticOf<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise

interface RouteOptions<P extends Params, Q, B, R> {
  method: Method
  /** As in OpenAPI: `/invoices/{invoice_id}`. */
  path: string
  /** One line, imperative: shown in the reference. */
  summary: string
  description?: string
  /** What the SDK calls it, such as `recordPayment`; only where the rule of `openapi/operation-id.ts` makes no good English. */
  operationId?: string
  tag: string
  /** Reading needs `viewer`, everything else `member`, unless said otherwise. */
  access?: Access
  /**
   * For what changes how somebody gets in. `session`: a person who logged in, never a program in their name.
   * `fresh_session`: and who has shown who they are a moment ago.
   */
  credential?: 'any' | 'session' | 'fresh_session'
  params?: P
  query?: Q
  body?: B
  /** `raw`: the body arrives as a Buffer of any content type. `multipart`: files through `parts()`. `stream`: bytes through `stream()`. `none`: any body is ignored. */
  consumes?: 'json' | 'raw' | 'multipart' | 'stream' | 'none'
  bodyLimit?: number
  /** Shape of the success answer without `success`. Leave out for a plain `{success: true}`. */
  returns?: R
  /** Default 200; creating operations say 201. Others that may come by `WithStatus` are listed in `alsoStatus`. */
  status?: number
  alsoStatus?: readonly number[]
  /** What comes by `RawReply` beside `produces`. */
  alsoAnswers?: readonly OtherAnswer[]
  /** The answer is sent as declared, with no `success` added. */
  bare?: boolean
  /** Content type when the answer is not JSON; `ANY_TYPE` where each file has its own. */
  produces?: string
  /** What a person who follows a link sees where its parameters cannot be read, instead of an error in JSON. */
  unreadable?: (acceptLanguage: string) => RawReply
  errors?: readonly ProblemKind<never[]>[]
  example?: { body?: unknown; query?: Record<string, unknown> }
  /** Whether pages of other sites may call it: their browsers ask first, by OPTIONS. */
  crossSite?: boolean
  /** Prefix: the workspace API unless said otherwise. */
  base?: '/api/v1/app' | '/api/v1/messaging' | '/api/v2' | ''
  /** A GET runs in a read-only transaction unless it writes; a POST that only reads says so. */
  writes?: boolean
  /** Whether Idempotency-Key is honoured; on for every POST of an organization, off where answers must not be kept. `by_bytes`: the handler takes it, once it knows the file. */
  idempotent?: boolean | 'by_bytes'
}

type RouteInput<P, Q, B> = Input<P, StaticOf<Q, Record<string, never>>, StaticOf<B, undefined>>
type Returned<R> = Promise<Handled<StaticOf<R, Record<string, never> | undefined>>>

/** A route as the registry sees it, its types erased. */
export interface Route
  extends Required<
    Pick<
      RouteOptions<Params, TSchema, TSchema, TSchema>,
      | 'method'
      | 'path'
      | 'summary'
      | 'tag'
      | 'access'
      | 'credential'
      | 'consumes'
      | 'status'
      | 'bare'
      | 'base'
      | 'writes'
      | 'idempotent'
      | 'crossSite'
    >
  > {
  readonly description: string | undefined
  readonly operationId: string | undefined
  readonly params: Params
  readonly query: TObject | undefined
  readonly body: TSchema | undefined
  readonly bodyLimit: number | undefined
  readonly returns: TObject | undefined
  readonly alsoStatus: readonly number[]
  readonly alsoAnswers: readonly OtherAnswer[]
  readonly produces: string | undefined
  readonly unreadable: ((acceptLanguage: string) => RawReply) | undefined
  readonly errors: readonly ProblemKind<never[]>[]
  readonly example: { body?: unknown; query?: Record<string, unknown> } | undefined
  readonly runs: Runs
}

/** How the handler works: inside one transaction, around several, or without an organization. */
export type Runs =
  | { kind: 'transaction'; handler: (ctx: Ctx, input: never) => Promise<unknown> }
  | { kind: 'work'; handler: (ctx: WorkCtx, input: never) => Promise<unknown> }
  | { kind: 'open'; handler: (ctx: OpenCtx, input: never) => Promise<unknown> }

function declare<P extends Params, Q, B, R>(options: RouteOptions<P, Q, B, R>, runs: Runs): Route {
  const isGet = options.method === 'GET'
  const access = options.access ?? (runs.kind === 'open' ? open : isGet ? viewer : member)
  return {
    description: undefined,
    operationId: undefined,
    bodyLimit: undefined,
    produces: undefined,
    unreadable: undefined,
    example: undefined,
    alsoStatus: [],
    alsoAnswers: [],
    errors: [],
    bare: false,
    credential: 'any',
    crossSite: false,
    base: '/api/v1/app',
    writes: !isGet,
    status: 200,
    idempotent:
      options.method === 'POST' &&
      options.writes !== false &&
      runs.kind !== 'open' &&
      (access.kind === 'role' || access.kind === 'api_key'),
    ...(options as object as RouteOptions<Params, never, never, never>),
    consumes: options.consumes ?? (options.body ? 'json' : 'none'),
    access,
    params: (options.params ?? {}) as Params,
    query: options.query as TObject | undefined,
    body: options.body as TSchema | undefined,
    returns: options.returns as TObject | undefined,
    runs,
  }
}

/** The usual route: its whole work is one transaction of the caller's organization. */
export function route<P extends Params = Record<never, never>, Q = undefined, B = undefined, R = undefined>(
  options: RouteOptions<P, Q, B, R> & { handler: (ctx: Ctx, input: RouteInput<P, Q, B>) => Returned<R> },
): Route {
  return declare(options, { kind: 'transaction', handler: options.handler })
}

/** A route that calls the outside world: short transaction, call, short transaction. */
export function workRoute<
  P extends Params = Record<never, never>,
  Q = undefined,
  B = undefined,
  R = undefined,
>(
  options: RouteOptions<P, Q, B, R> & { handler: (ctx: WorkCtx, input: RouteInput<P, Q, B>) => Returned<R> },
): Route {
  return declare(options, { kind: 'work', handler: options.handler })
}

/** A route before any organization is known. */
export function openRoute<
  P extends Params = Record<never, never>,
  Q = undefined,
  B = undefined,
  R = undefined,
>(
  options: RouteOptions<P, Q, B, R> & { handler: (ctx: OpenCtx, input: RouteInput<P, Q, B>) => Returned<R> },
): Route {
  return declare(options, { kind: 'open', handler: options.handler })
}
