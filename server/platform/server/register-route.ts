import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, RequestInfo } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import { InvalidInput, NotAllowed, NotAuthenticated, Problem } from '#kit/problem.ts'
import { type Input, RawReply, type Route, type UploadedPart, WithStatus } from '#kit/route.ts'
import { authorizeKey } from '../auth/authorize-key.ts'
import { findInDirectory } from '../auth/directory.ts'
import { deriveKey } from '../crypto/app-secret.ts'
import { answerSchema } from './answer-schema.ts'
import { isStorable } from './body.ts'
import { type ContextSource, createOpenCtx, createWorkCtx, transactWithin } from './contexts.ts'
import { type Answer, hashRequest, onceInTransaction, onceWithLease, readKey } from './idempotency.ts'
import { compileSerializer, onFirstUse, type Serialize } from './serialize.ts'
import { compileAnswer, compileBody, compileQuery, describeError } from './validation.ts'

/** Who is calling and for which organization, known before the body is read. */
interface Caller {
  organizationId: string
  actor: Actor
}

const JSON_TYPE = 'application/json; charset=utf-8'

const callers = new WeakMap<FastifyRequest, Caller>()

export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)

export const routeUrl = (route: Route): string => route.base + route.path.replaceAll(/\{(\w+)\}/g, ':$1')

export function registerRoute(app: FastifyInstance, source: ContextSource, route: Route): void {
  const readInput = inputReader(route)
  const schema = answerSchema(route)
  const checks = source.platform.settings.checkResponses
  const serialize = onFirstUse(() => compileSerializer(schema))
  const run = runner(source, route, serialize)
  const check = onFirstUse(() => (checks && schema && !route.produces ? compileAnswer(schema) : undefined))

  app.route({
    method: route.method,
    url: routeUrl(route),
    config: { consumes: route.consumes } as object,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    ...(route.access.kind === 'open'
      ? {}
      : {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            const caller = await findCaller(source, route, request, reply)
            if (caller) callers.set(request, caller)
          },
        }),
    handler: async (request, reply) => {
      const input = readInput(request, reply)
      const answer = await run(request, input)
      if (answer instanceof RawReply) {
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      }
      if (isStored(answer)) {
        return reply.code(answer.status).type(JSON_TYPE).send(answer.text)
      }
      const { status, body } = shape(route, answer)
      const checked = check()
      if (checked && !checked(body)) {
        throw new Error(
          `${route.method} ${route.path} answered against its schema: ${describeError(checked.errors?.[0], 'the answer')}`,
        )
      }
      return reply.code(status).type(JSON_TYPE).send(serialize()(body))
    },
  })
}

async function findCaller(
  source: ContextSource,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  const { access } = route
  if (access.kind === 'role') {
    const identity = await source.platform.identities.identify(bearerOf(request))
    if (!identity) throw NotAuthenticated()
    if (!roleAtLeast(identity.role, access.role)) throw NotAllowed(access.role)
    const { organizationId, userId, role, sessionId, tokenId } = identity
    return { organizationId, actor: { kind: 'user', id: userId, role, sessionId, tokenId } }
  }
  if (access.kind === 'link') {
    const secret = String((request.params as Record<string, string>)[access.param] ?? '')
    const entry = isStorable(secret)
      ? await source.platform.database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
          findInDirectory(db, access.link, secret, source.platform.clock.now()),
        )
      : undefined
    if (!entry) throw access.missing()
    const actor: Actor = { kind: 'link', link: access.link, targetId: entry.targetId }
    return { organizationId: entry.organizationId, actor }
  }
  if (access.kind === 'api_key') {
    const header = request.headers['x-api-key']
    const identity = await authorizeKey(source.platform, header, access.scope, headers =>
      reply.headers(headers),
    )
    const { organizationId, keyId, scopes } = identity
    return { organizationId, actor: { kind: 'api_key', id: keyId, scopes } }
  }
  return undefined
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  return /^bearer /i.test(header) ? header.slice(7).trim() : ''
}

type ReadInput = (request: FastifyRequest, reply: FastifyReply) => Input<never, never, never>

function inputReader(route: Route): ReadInput {
  const queryCheck = onFirstUse(() => route.query && compileQuery(route.query))
  const bodyCheck = onFirstUse(() => route.body && compileBody(route.body))
  return (request, reply) => {
    const checkQuery = queryCheck()
    const checkBody = bodyCheck()
    const params: Record<string, unknown> = {}
    for (const [name, param] of Object.entries(route.params)) {
      const text = (request.params as Record<string, string>)[name] ?? ''
      // A secret that no table could hold is one that nobody was given.
      const value = isStorable(text) ? param.parse(text) : param.missing ? undefined : param.parse('')
      if (value === undefined) throw param.missing?.() ?? new Problem(404, 'not_found', 'Not Found')
      params[name] = value
    }
    const query = { ...(request.query as Record<string, unknown>) }
    for (const value of Object.values(query)) {
      if (!isStorable(String(value)))
        throw InvalidInput('The query contains a character that cannot be stored')
    }
    if (checkQuery && !checkQuery(query))
      throw InvalidInput(describeError(checkQuery.errors?.[0], 'The query'))
    let { body } = request
    if (checkBody && route.consumes === 'json') {
      // Every optional key is truly optional: with none given there need not be a body at all.
      body ??= {}
      if (!checkBody(body)) throw InvalidInput(describeError(checkBody.errors?.[0], 'The body'))
    }
    return {
      params,
      query,
      body,
      headers: request.headers,
      parts: () => readParts(request),
      get signal() {
        const controller = new AbortController()
        reply.raw.once('close', () => controller.abort())
        return controller.signal
      },
    } as unknown as Input<never, never, never>
  }
}

async function* readParts(
  request: FastifyRequest,
): AsyncIterable<UploadedPart | { name: string; value: string }> {
  if (!request.isMultipart()) throw InvalidInput('The body must be multipart/form-data')
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      yield { name: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream: part.file }
    } else {
      const value = String(part.value)
      if (!isStorable(value))
        throw InvalidInput(`${part.fieldname} contains a character that cannot be stored`)
      yield { name: part.fieldname, value }
    }
  }
}

const requestInfo = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  isHead: request.method === 'HEAD',
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
  acceptLanguage: String(request.headers['accept-language'] ?? '').slice(0, 200),
})

type Run = (request: FastifyRequest, input: Input<never, never, never>) => Promise<unknown>

function runner(source: ContextSource, route: Route, serialize: () => Serialize): Run {
  const keep = (answer: unknown) => keepAnswer(route, serialize(), answer)
  const { runs } = route
  if (runs.kind === 'open') {
    return (request, input) =>
      runs.handler(createOpenCtx(source, requestInfo(request), request.log), input as never)
  }
  const hashKey = deriveKey(source.platform.appSecrets.current, 'idempotency')
  return async (request, input) => {
    const caller = callers.get(request)!
    const origin = { ...caller, request: requestInfo(request), log: request.log }
    const key = route.idempotent ? readKey(request.headers['idempotency-key']) : undefined
    if (runs.kind === 'work') {
      const ctx = createWorkCtx(source, origin)
      const work = () => runs.handler(ctx, input as never)
      if (!key) return work()
      const hash = hashRequest(hashKey, request.method, request.url, request.body)
      return onceHere(caller, key, hash, () => onceWithLease(ctx, key, hash, async () => keep(await work())))
    }
    if (!key) {
      return transactWithin(source, origin, { readOnly: !route.writes }, ctx =>
        runs.handler(ctx, input as never),
      )
    }
    const hash = hashRequest(hashKey, request.method, request.url, request.body)
    return onceHere(caller, key, hash, () =>
      transactWithin(source, origin, { readOnly: false }, ctx =>
        onceInTransaction(ctx, key, hash, async () => keep(await runs.handler(ctx, input as never))),
      ),
    )
  }
}

const running = new Map<string, Promise<Answer>>()

/** Equal requests in flight in one process wait for the first without each holding a connection. */
async function onceHere({ organizationId }: Caller, key: string, hash: Buffer, work: () => Promise<Answer>) {
  const id = `${organizationId}:${key}:${hash.toString('base64')}`
  const first = running.get(id)
  if (first) return first
  const mine = work().finally(() => running.delete(id))
  running.set(id, mine)
  return mine
}

function keepAnswer(route: Route, serialize: Serialize, answer: unknown): Answer {
  if (answer instanceof RawReply)
    throw new Error(`${route.path} answers no JSON: declare it idempotent: false`)
  const { status, body } = shape(route, answer)
  return { status, text: serialize(body) }
}

const isStored = (answer: unknown): answer is Answer =>
  typeof answer === 'object' &&
  answer !== null &&
  'text' in answer &&
  'status' in answer &&
  Object.keys(answer).length === 2

function shape(route: Route, answer: unknown): { status: number; body: Record<string, unknown> } {
  const status = answer instanceof WithStatus ? answer.status : route.status
  const inner = (answer instanceof WithStatus ? answer.body : answer) as Record<string, unknown> | undefined
  return { status, body: route.bare ? (inner ?? {}) : { success: true, ...inner } }
}
