import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { Problem } from '#kit/problem.ts'
import { type Input, RawReply, type Route, WithStatus } from '#kit/route.ts'
import { deriveKey } from '../crypto/app-secret.ts'
import { logOf } from '../observe/request-logger.ts'
import { createStreamLimits } from './admission/stream-limits.ts'
import type { WatchStream } from './admission/stream-watch.ts'
import { answerSchema } from './answers/answer-schema.ts'
import { answerChecker } from './answers/check-answer.ts'
import { compileSerializer, onFirstUse, type Serialize } from './answers/serialize.ts'
import { type Caller, callerHook, callerOf, isUnchanged } from './caller.ts'
import { type ContextSource, createOpenCtx, createWorkCtx, transactAgain } from './contexts.ts'
import { Answer, hashRequest, onceInTransaction, onceWithClaim, readKey } from './idempotency/once.ts'
import { inputReader, RequestFacts } from './input.ts'
import { compileAnswer, describeError } from './validation.ts'

const EVENTS_TYPE = 'text/event-stream'
const JSON_TYPE = 'application/json; charset=utf-8'

export const routeUrl = (route: Route): string => route.base + route.path.replaceAll(/\{(\w+)\}/g, ':$1')

export function registerRoute(
  app: FastifyInstance,
  source: ContextSource,
  route: Route,
  watchStream: WatchStream,
): void {
  const readInput = orPage(route, inputReader(route))
  const schema = answerSchema(route)
  const checks = source.platform.settings.checkResponses
  const serialize = onFirstUse(() => compileSerializer(schema))
  const run = runner(source, route, serialize)
  const isStream = route.produces === EVENTS_TYPE
  const check = onFirstUse(() => (checks && schema && !route.produces ? compileAnswer(schema) : undefined))
  const expectFitting = (body: unknown) => {
    const checked = check()
    if (!checked || checked(body)) return
    throw new Error(
      `${route.method} ${route.path} answered against its schema: ${describeError(checked.errors?.[0], 'the answer')}`,
    )
  }

  const watched = (request: FastifyRequest, { headers, body }: RawReply) => {
    const caller = callerOf(request)
    if (!caller || headers['content-type'] !== EVENTS_TYPE || !(body instanceof Readable)) return body
    return watchStream(caller.organizationId, () => isUnchanged(source.platform, request, caller), body)
  }

  if (route.crossSite) app.options(routeUrl(route), preflight(route.method))
  app.route({
    method: route.method,
    url: routeUrl(route),
    config: {
      consumes: route.consumes,
      stream: isStream,
      mayWait: route.runs.kind !== 'transaction',
      ...(checks && { check: answerChecker(route) }),
    } as object,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    ...(route.access.kind === 'open' ? {} : { onRequest: callerHook(source, route) }),
    handler: async (request, reply) => {
      const input = readInput(request, reply)
      if (isStream) reply.raw.once('close', streams.take(callerOf(request)!))
      const answer = input instanceof RawReply ? input : await run(request, input)
      if (answer instanceof RawReply) {
        // Not null, of which the framework would make JSON.
        return reply
          .code(answer.status)
          .headers(answer.headers)
          .send(watched(request, answer) ?? undefined)
      }
      if (answer instanceof Answer) {
        if (checks) expectFitting(JSON.parse(answer.text))
        return reply.code(answer.status).headers(answer.headers).type(JSON_TYPE).send(answer.text)
      }
      const { status, body } = shape(route, answer)
      expectFitting(body)
      if (answer instanceof WithStatus) reply.headers(answer.headers)
      return reply.code(status).type(JSON_TYPE).send(serialize()(body))
    },
  })
}

/** Browsers ask before they send JSON to another site. */
const preflight =
  (method: string): RouteHandlerMethod =>
  (_, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      })
      .send()

type ReadInput = ReturnType<typeof inputReader>

/** A page of the route's own instead of an error in JSON, where it has one. */
function orPage(
  { unreadable }: Route,
  read: ReadInput,
): (...of: Parameters<ReadInput>) => ReturnType<ReadInput> | RawReply {
  if (!unreadable) return read
  return (request, reply) => {
    try {
      return read(request, reply)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return unreadable(new RequestFacts(request).acceptLanguage)
    }
  }
}

const streams = createStreamLimits()

type Run = (request: FastifyRequest, input: Input<never, never, never>) => Promise<unknown>

function runner(source: ContextSource, route: Route, serialize: () => Serialize): Run {
  const keep = (answer: unknown) => keepAnswer(route, serialize(), answer)
  const { runs } = route
  if (runs.kind === 'open') {
    return (request, input) =>
      runs.handler(createOpenCtx(source, new RequestFacts(request), logOf(request)), input as never)
  }
  const hashKey = deriveKey(source.platform.appSecrets.current, 'idempotency')
  const isPersonal = onFirstUse(() => answersSecret(route))
  const onceHere = shareRunning()
  return async (request, input) => {
    const caller = callerOf(request)!
    const { organizationId, actor } = caller
    const origin = { organizationId, actor, request: new RequestFacts(request), log: logOf(request) }
    const key = route.idempotent === true ? readKey(request.headers['idempotency-key']) : undefined
    // A secret that one caller was answered is not replayed to a colleague who guessed the key.
    const person = key && isPersonal() && 'id' in actor ? `${actor.kind} ${actor.id}` : null
    if (runs.kind === 'work') {
      const ctx = createWorkCtx(source, origin)
      if (!key) return runs.handler(ctx, input as never)
      const hash = hashRequest(hashKey, request, person)
      return onceHere(caller, key, hash, () =>
        onceWithClaim(ctx, key, hash, async stepped => keep(await runs.handler(stepped, input as never))),
      )
    }
    if (!key) {
      return transactAgain(source, origin, { readOnly: !route.writes }, ctx =>
        runs.handler(ctx, input as never),
      )
    }
    const hash = hashRequest(hashKey, request, person)
    return onceHere(caller, key, hash, () =>
      transactAgain(source, origin, { readOnly: false }, ctx =>
        onceInTransaction(ctx, key, hash, async () => keep(await runs.handler(ctx, input as never))),
      ),
    )
  }
}

const secretNames =
  /^(secret|token|api_token|api_key|key|link|password|kubeconfig|access_token|refresh_token|recovery_codes)$/

/** Whether its answer may hold what is shown once, to one person: by the names in its schema. */
function answersSecret({ path, returns }: Pick<Route, 'path' | 'returns'>): boolean {
  const holds = (schema: unknown): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    Object.entries(schema).some(([name, inner]) => secretNames.test(name) || holds(inner))
  return path.startsWith('/auth/') || holds(returns)
}

/** Equal requests in flight in one process wait for the first without each holding a connection. */
function shareRunning() {
  const running = new Map<string, Promise<Answer>>()
  return ({ organizationId }: Caller, key: string, hash: Buffer, work: () => Promise<Answer>) => {
    const id = `${organizationId}:${key}:${hash.toString('base64')}`
    const first = running.get(id)
    if (first) return first
    const mine = work().finally(() => running.delete(id))
    running.set(id, mine)
    return mine
  }
}

function keepAnswer(route: Route, serialize: Serialize, answer: unknown): Answer {
  if (answer instanceof RawReply)
    throw new Error(`${route.path} answers no JSON: declare it idempotent: false`)
  const { status, body } = shape(route, answer)
  return new Answer(status, serialize(body), answer instanceof WithStatus ? answer.headers : {})
}

function shape(route: Route, answer: unknown): { status: number; body: Record<string, unknown> } {
  const status = answer instanceof WithStatus ? answer.status : route.status
  const inner = (answer instanceof WithStatus ? answer.body : answer) as Record<string, unknown> | undefined
  return { status, body: route.bare ? (inner ?? {}) : { success: true, ...inner } }
}
