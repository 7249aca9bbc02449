import { STATUS_CODES } from 'node:http'
import {
  ConfirmIdentity,
  InvalidInput,
  NotAllowed,
  NotAuthenticated,
  Overloaded,
  type ProblemKind,
  SessionNeeded,
  TwoFactorSetupRequired,
} from '#kit/problem.ts'
import type { Route } from '#kit/route.ts'
import { KeyReused } from '../server/idempotency/once.ts'

type Problems = readonly ProblemKind<never[]>[]

/** Error answers that several operations share are spelled once, under components, and referred to. */
export interface Errors {
  /** By status, what a route may refuse. */
  of(route: Route): Record<string, object>
  readonly responses: Record<string, object>
}

export function shareErrors(routes: readonly Route[]): Errors {
  const all = routes.flatMap(route => [...byStatus(route).values()])
  const uses = Map.groupBy(all, kinds => JSON.stringify(describe(kinds)))
  const names = new Map<string, string>()
  const responses: Record<string, object> = {}
  for (const [text, [kinds = [], ...others]] of uses) {
    if (others.length === 0) continue
    const name = freeName(nameOf(kinds), responses)
    names.set(text, name)
    responses[name] = describe(kinds)
  }
  const answerOf = (kinds: Problems) => {
    const name = names.get(JSON.stringify(describe(kinds)))
    return name === undefined ? describe(kinds) : { $ref: `#/components/responses/${name}` }
  }
  return {
    responses,
    of: route =>
      Object.fromEntries([...byStatus(route)].map(([status, kinds]) => [String(status), answerOf(kinds)])),
  }
}

const byStatus = (route: Route): Map<number, Problems> =>
  new Map([...Map.groupBy(problemsOf(route), kind => kind.status)].sort(([a], [b]) => a - b))

/** What the route declares, and what any route of its kind may answer. */
function problemsOf(route: Route): Problems {
  const { access } = route
  const all: (ProblemKind<never[]> | null)[] = [
    ...route.errors,
    ...Object.values(route.params).map(param => param.missing),
    access.kind === 'link' ? access.missing : null,
    access.kind === 'role' || access.kind === 'api_key' ? NotAuthenticated : null,
    (access.kind === 'role' && access.role !== 'viewer') || access.kind === 'api_key' ? NotAllowed : null,
    access.kind === 'api_key' ? TwoFactorSetupRequired : null,
    route.credential === 'any' ? null : SessionNeeded,
    route.credential === 'fresh_session' ? ConfirmIdentity : null,
    route.query || route.body ? InvalidInput : null,
    route.idempotent ? KeyReused : null,
    Overloaded,
  ]
  return [...new Set(all.filter(kind => kind !== null))]
}

const describe = (kinds: Problems): object => ({
  description: STATUS_CODES[kinds[0]!.status] ?? 'Error',
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/ApiError' }, examples: sentences(kinds) },
  },
})

function sentences(kinds: Problems): object {
  const named: Record<string, object> = {}
  for (const { code, example, beside } of kinds) {
    const others = Object.keys(named).filter(name => name.replace(/_\d+$/, '') === code).length
    named[others === 0 ? code : `${code}_${others + 1}`] = { value: { detail: example, code, ...beside } }
  }
  return named
}

/** `InvoiceNotFound`, `InvalidInputOrTooManyLines`, `InvalidInputOr5Others`. */
function nameOf(kinds: Problems): string {
  const codes = [...new Set(kinds.map(kind => kind.code))].map(code =>
    code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  return codes.length > 3 ? `${codes[0]}Or${codes.length - 1}Others` : codes.join('Or')
}

function freeName(name: string, taken: object): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}${count}`
    if (!Object.hasOwn(taken, free)) return free
  }
}
