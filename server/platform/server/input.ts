import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestInfo } from '#kit/context.ts'
import { InvalidInput, NotFound } from '#kit/problem.ts'
import type { Input, Route, UploadedPart } from '#kit/route.ts'
import { onFirstUse } from './answers/serialize.ts'
import { isStorable } from './body.ts'
import { findIgnored, IGNORED_HEADER, writeIgnored } from './input/ignored.ts'
import { compileBody, compileQuery, describeError } from './validation.ts'

type ReadInput = (request: FastifyRequest, reply: FastifyReply) => Input<never, never, never>

export function inputReader(route: Route): ReadInput {
  const queryCheck = onFirstUse(() => route.query && compileQuery(route.query))
  const bodyCheck = onFirstUse(() => route.body && compileBody(route.body))
  const ignoredIn = onFirstUse(() => (route.consumes === 'json' ? findIgnored(route.body) : undefined))
  const known = new Set(Object.keys(route.query?.properties ?? {}))
  const patterns = Object.keys(
    (route.query as { patternProperties?: object } | undefined)?.patternProperties ?? {},
  )
  const isRead = (name: string) =>
    known.has(name) || patterns.some(pattern => new RegExp(pattern, 'u').test(name))
  const params = Object.entries(route.params)
  const readParams = (given: Record<string, string>) => {
    const read: Record<string, unknown> = {}
    for (const [name, param] of params) {
      const text = given[name] ?? ''
      // A secret that no table could hold is one that nobody was given.
      const value = isStorable(text) ? param.parse(text) : param.missing ? undefined : param.parse('')
      if (value === undefined) throw param.missing?.() ?? NotFound()
      read[name] = value
    }
    return read
  }
  const flags = new Set(flagsOf(route.query))
  const readQuery = (given: Record<string, unknown>) => {
    const query: Record<string, unknown> = {}
    for (const key in given) {
      const value = given[key]
      if (!isStorable(String(value)))
        throw InvalidInput('The query contains a character that cannot be stored')
      // Many clients write a list as `status[]=a&status[]=b`.
      const name = key.endsWith('[]') ? key.slice(0, -2) : key
      if (name === '__proto__') continue
      query[name] = flags.has(name) ? (FLAGS[String(value)] ?? value) : value
    }
    const check = queryCheck()
    if (check && !check(query)) throw InvalidInput(describeError(check.errors?.[0], 'The query'))
    return query
  }
  const readBody = (given: unknown) => {
    const check = bodyCheck()
    if (!check || route.consumes !== 'json') return given
    // Every optional key is truly optional: with none given there need not be a body at all.
    const body = given ?? {}
    if (!check(body)) throw InvalidInput(describeError(check.errors?.[0], 'The body'))
    return body
  }
  /** Keys that nobody reads are dropped; the answer says so, that a misspelt one is noticed. */
  const tellIgnored = (query: object, body: unknown, reply: FastifyReply) => {
    const inQuery = Object.keys(query).filter(name => !isRead(name.endsWith('[]') ? name.slice(0, -2) : name))
    const inBody = ignoredIn()?.(body)
    if (inQuery.length === 0 && inBody === undefined) return
    const names = [inBody, inQuery.length > 0 ? writeIgnored(inQuery) : undefined]
    reply.header(IGNORED_HEADER, names.filter(Boolean).join(', '))
  }
  return (request, reply) => {
    tellIgnored(request.query as object, request.body, reply)
    return new ReadRequest(
      request,
      reply,
      readParams(request.params as Record<string, string>),
      readQuery(request.query as Record<string, unknown>),
      readBody(request.body),
    ) as unknown as Input<never, never, never>
  }
}

const FLAGS: Record<string, string> = { 1: 'true', 0: 'false' }

const flagsOf = (query: Route['query']): string[] =>
  Object.entries((query as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {})
    .filter(([, schema]) => schema.type === 'boolean')
    .map(([name]) => name)

class ReadRequest {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    params: Record<string, unknown>,
    query: Record<string, unknown>,
    body: unknown,
  ) {
    this.#request = request
    this.#reply = reply
    this.params = params
    this.query = query
    this.body = body
  }

  get headers() {
    return this.#request.headers
  }

  get parts() {
    return () => readParts(this.#request)
  }

  get stream() {
    // Its own stream: ending that one early must not end the connection, on which the answer goes out.
    return () => Readable.from(this.#request.raw.iterator({ destroyOnReturn: false }), { objectMode: false })
  }

  get signal(): AbortSignal {
    const controller = new AbortController()
    this.#reply.raw.once('close', () => controller.abort())
    return controller.signal
  }
}

async function* readParts(
  request: FastifyRequest,
): AsyncIterable<UploadedPart | { name: string; value: string }> {
  if (!request.isMultipart()) throw InvalidInput('The body must be multipart/form-data')
  const parts = request.parts()
  try {
    for (;;) {
      const { value: part, done } = await nextOf(parts)
      if (done) return
      if (part.type === 'file') {
        yield { name: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream: part.file }
      } else {
        const value = String(part.value)
        if (!isStorable(value))
          throw InvalidInput(`${part.fieldname} contains a character that cannot be stored`)
        yield { name: part.fieldname, value }
      }
    }
  } finally {
    // Whoever stops in the middle leaves the rest on the connection, where the next request would wait behind it.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** Its limits speak by a code; everything else that the parser has to say is about how the body is written. */
async function nextOf<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
  try {
    return await parts.next()
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'string') throw error
    throw InvalidInput('The body is not well-formed multipart/form-data')
  }
}

/** Read from the request when somebody asks, which few routes do. */
export class RequestFacts implements RequestInfo {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get id() {
    return this.#request.id
  }

  get isHead() {
    return this.#request.method === 'HEAD'
  }

  get ip() {
    return this.#request.ip
  }

  get userAgent() {
    return String(this.#request.headers['user-agent'] ?? '').slice(0, 500)
  }

  get acceptLanguage() {
    return String(this.#request.headers['accept-language'] ?? '').slice(0, 200)
  }
}
