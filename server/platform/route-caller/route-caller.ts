import { type Actor, type Logger, roleAtLeast } from '#kit/context.ts'
import type { Module } from '#kit/module.ts'
import { NotAllowed, NotFound, Problem } from '#kit/problem.ts'
import { RawReply, type Route, WithStatus } from '#kit/route.ts'
import { ScopeMissing } from '../auth/authorize-key.ts'
import { maskSecrets, secretNamesOf } from '../crypto/mask.ts'
import { operationId } from '../openapi/operation-id.ts'
import { type ContextSource, createWorkCtx, transactAgain } from '../server/contexts.ts'
import { inputReader } from '../server/input.ts'

type JsonSchema = Record<string, unknown>

/** An operation of the document as something that can be called with named arguments. */
export interface Callable {
  readonly summary: string
  /** What is in the path, in the query and in the body, side by side. */
  readonly parameters: JsonSchema
  /** Changes nothing, so it may be asked again. */
  readonly isRead: boolean
}

interface Caller {
  readonly organizationId: string
  readonly actor: Actor
  /** Whoever had it called: it has to be open to each of them as well, and the actor counts for no more than they do. */
  readonly authors: readonly Actor[]
  readonly log: Logger
}

/** Calls routes from inside, on somebody's behalf: with the checks of access and input that a request meets. */
export interface RouteCaller {
  find(id: string): Callable | undefined
  /** Whether it is one of those that people and programs only call themselves. */
  isInPersonOnly(id: string): boolean
  /** What is secret in an answer is masked: it is written down, and read by others than the caller. */
  call(
    caller: Caller,
    id: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<{ status: number; body: unknown }>
}

export function createRouteCaller(source: () => ContextSource, modules: readonly Module[]): RouteCaller {
  const byId = new Map<string, Route>()
  const inPerson = new Set<string>()
  for (const module of modules) {
    for (const route of module.routes) {
      if (isInPerson(module, route)) inPerson.add(operationId(route))
      else if (isCallable(route)) byId.set(operationId(route), route)
    }
  }
  // What reads the input of a route is dear to make, and few routes are ever called from inside.
  const readers = new Map<Route, ReturnType<typeof inputReader>>()
  const readerOf = (route: Route) => {
    const reader = readers.get(route) ?? inputReader(route)
    readers.set(route, reader)
    return reader
  }
  return {
    find(id) {
      const route = byId.get(id)
      return route && { summary: route.summary, parameters: describe(route), isRead: !route.writes }
    },
    isInPersonOnly: id => inPerson.has(id),
    async call({ organizationId, actor: runner, authors, log }, id, args) {
      const route = byId.get(id)
      if (!route) throw NotFound()
      for (const one of [runner, ...authors]) authorize(route, one)
      const actor = authors.reduce(lower, runner)
      const input = readerOf(route)(requestOf(route, args) as never, silent as never)
      const origin = { organizationId, actor, request: null, log }
      const { runs } = route
      const answer =
        runs.kind === 'work'
          ? await runs.handler(createWorkCtx(source(), origin), input as never)
          : await transactAgain(source(), origin, { readOnly: !route.writes }, ctx =>
              (runs.handler as (ctx: unknown, input: unknown) => Promise<unknown>)(ctx, input),
            )
      const { status, body } = shape(route, answer)
      return { status, body: maskSecrets(body, secretNamesOf(route.returns)) }
    },
  }
}

/** What carries data out in bulk is an export, whichever module it is of. */
const isInPerson = ({ inPersonOnly }: Module, { tag, path }: Route): boolean =>
  inPersonOnly === true ||
  inPersonOnly?.includes(tag) === true ||
  path.split('/').some(part => /^(?:data-)?exports?(?:\.|$)/.test(part))

/** A person counts for no more than the other does. */
const lower = (actor: Actor, other: Actor): Actor =>
  actor.kind === 'user' && other.kind === 'user' && !roleAtLeast(other.role, actor.role)
    ? { ...actor, role: other.role }
    : actor

/** What answers JSON to somebody who is known, and is not for people alone who are there themselves. */
const isCallable = ({ access, consumes, credential, produces, runs }: Route): boolean =>
  (access.kind === 'role' || access.kind === 'api_key') &&
  credential === 'any' &&
  runs.kind !== 'open' &&
  produces === undefined &&
  (consumes === 'json' || consumes === 'none')

/** As at the door: a key has its scopes, a person a role, and neither stands in for more than it does there. */
function authorize({ access }: Route, actor: Actor): void {
  if (access.kind === 'api_key') {
    if (actor.kind === 'api_key') {
      if (!actor.scopes.includes(access.scope)) throw ScopeMissing(access.scope)
      return
    }
    if (actor.kind === 'user' && roleAtLeast(actor.role, 'admin')) return
    throw NotAllowed('admin')
  }
  const needed = access.kind === 'role' ? access.role : 'owner'
  if (actor.kind !== 'user' || !roleAtLeast(actor.role, needed)) throw NotAllowed(needed)
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function describe(route: Route): JsonSchema {
  const query = (route.query ?? {}) as ObjectSchema
  const body = (route.body ?? {}) as ObjectSchema
  const params = Object.fromEntries(Object.entries(route.params).map(([name, param]) => [name, param.schema]))
  const hasDefault = (of: ObjectSchema, name: string) =>
    (of.properties?.[name] as { default?: unknown } | undefined)?.default !== undefined
  return {
    type: 'object',
    properties: { ...query.properties, ...body.properties, ...params },
    required: [
      ...Object.keys(params),
      ...(query.required ?? []).filter(name => !hasDefault(query, name)),
      ...(body.required ?? []).filter(name => !hasDefault(body, name)),
    ],
  }
}

function requestOf(route: Route, args: Readonly<Record<string, unknown>>) {
  const inPath = new Set(Object.keys(route.params))
  const inQuery = new Set(Object.keys(((route.query ?? {}) as ObjectSchema).properties ?? {}))
  const pick = (keep: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(args).filter(([name, value]) => keep(name) && value !== undefined))
  const texts = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
    )
  return {
    params: texts(pick(name => inPath.has(name))),
    query: texts(pick(name => inQuery.has(name) && !inPath.has(name))),
    body: pick(name => !inPath.has(name) && !inQuery.has(name)),
    headers: {},
  }
}

const silent = { header: () => silent, raw: { once: () => {} } }

function shape(route: Route, answer: unknown): { status: number; body: unknown } {
  if (answer instanceof RawReply)
    throw new Problem(409, 'no_json', 'This operation does not answer with JSON')
  if (answer instanceof WithStatus) return { status: answer.status, body: answer.body }
  return { status: route.status, body: answer ?? {} }
}
