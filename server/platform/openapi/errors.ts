import { STATUS_CODES } from 'node:http'
import {
  ConfirmIdentity,
  InvalidInput,
  NotAllowed,
  NotAuthenticated,
  OutOfSpace,
  Overloaded,
  type ProblemKind,
  SessionNeeded,
  TooLarge,
  TwoFactorSetupRequired,
  UnsupportedType,
} from '#kit/problem.ts'
import type { Route } from '#kit/route.ts'
import { TookTooLong, TooManyArriving } from '../server/admission/arriving.ts'
import { TooManyStreams } from '../server/admission/stream-limits.ts'
import { TooManyWaiting } from '../server/admission/waiting.ts'
import { isOfAccount } from '../server/caller.ts'
import { KeyReused } from '../server/idempotency/once.ts'
import { PartlyDone, StillRunning } from '../server/idempotency/steps.ts'
import { contentSchema } from './content-schema.ts'

export const errorSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      description: 'A sentence that may be shown to people, or an object where the operation says so.',
      anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }],
    },
    code: { type: 'string', description: 'Stable name of the rule that was broken.' },
    field: {
      type: 'string',
      description: 'The field of the request that it is about, such as `lines[0].quantity`.',
    },
    template: {
      type: 'string',
      description:
        'What `detail` was made of, with `{field}` and the names of `params` in their places: what clients in other languages look the sentence up by.',
    },
    params: {
      type: 'object',
      additionalProperties: true,
      description: 'What stands in the places of `template`.',
    },
  },
}

type Problems = readonly ProblemKind<never[]>[]

/** Error answers that several operations share are spelled once, under components, and referred to. */
export interface Errors {
  /** By status, what a route may refuse. */
  of(route: Route): Record<string, object>
  readonly responses: Record<string, object>
}

export function shareErrors(routes: readonly Route[]): Errors {
  const all = routes.flatMap(refusalsOf)
  const uses = Map.groupBy(all, refusal => JSON.stringify(describe(refusal)))
  const names = new Map<string, string>()
  const responses: Record<string, object> = {}
  for (const [text, [first, ...others]] of uses) {
    if (others.length === 0) continue
    const name = freeName(nameOf(first!), responses)
    names.set(text, name)
    responses[name] = describe(first!)
  }
  const answerOf = (refusal: Refusal) => {
    const name = names.get(JSON.stringify(describe(refusal)))
    return name === undefined ? describe(refusal) : { $ref: `#/components/responses/${name}` }
  }
  return {
    responses,
    of: route =>
      Object.fromEntries(refusalsOf(route).map(refusal => [String(refusal.status), answerOf(refusal)])),
  }
}

/** All that is refused under one status: sentences for programs, pages for people. */
export interface Refusal {
  status: number
  kinds: Problems
  pages: readonly string[]
}

export function refusalsOf(route: Route): Refusal[] {
  const kinds = Map.groupBy(problemsOf(route), kind => kind.status)
  const own = route.alsoAnswers.map(({ status }) => status)
  const pagesOf = (at: number) =>
    route.alsoAnswers.flatMap(({ status, type }) =>
      status === at || (status === 'errors' && kinds.has(at)) ? (type ?? []) : [],
    )
  return [...new Set([...kinds.keys(), ...own])]
    .filter((status): status is number => typeof status === 'number' && status >= 400)
    .sort((a, b) => a - b)
    .map(status => ({ status, kinds: kinds.get(status) ?? [], pages: pagesOf(status) }))
}

/** A link that lets nobody in by itself. */
const isAdmitted = (access: Route['access']): boolean => access.kind === 'link' && access.admit !== undefined

/** What the route declares, and what any route of its kind may answer. */
function problemsOf(route: Route): Problems {
  const { access } = route
  const waits = route.runs.kind !== 'transaction'
  const all: (ProblemKind<never[]> | null)[] = [
    ...route.errors,
    ...Object.values(route.params).map(param => param.missing),
    access.kind === 'link' ? access.missing : null,
    access.kind === 'role' || access.kind === 'api_key' || isAdmitted(access) ? NotAuthenticated : null,
    (access.kind === 'role' && access.role !== 'viewer') || access.kind === 'api_key' ? NotAllowed : null,
    access.kind === 'role' && typeof access.guests === 'function' ? access.guests : null,
    access.kind === 'api_key' || (access.kind === 'role' && !isOfAccount(route))
      ? TwoFactorSetupRequired
      : null,
    route.credential === 'any' ? null : SessionNeeded,
    route.credential === 'fresh_session' ? ConfirmIdentity : null,
    route.query || route.consumes !== 'none' || route.idempotent ? InvalidInput : null,
    ...(route.method === 'GET' ? [] : [TooLarge, TookTooLong, TooManyArriving]),
    ['json', 'multipart', 'raw'].includes(route.consumes) ? UnsupportedType : null,
    route.idempotent ? KeyReused : null,
    route.idempotent ? StillRunning : null,
    route.idempotent === true && waits ? PartlyDone : null,
    waits ? TooManyWaiting : null,
    route.produces === 'text/event-stream' ? TooManyStreams : null,
    Overloaded,
    route.writes ? OutOfSpace : null,
  ]
  return [...new Set(all.filter(kind => kind !== null))]
}

const describe = ({ status, kinds, pages }: Refusal): object => ({
  description: STATUS_CODES[status] ?? 'Error',
  content: {
    ...(kinds.length > 0 && {
      'application/json': { schema: { $ref: '#/components/schemas/ApiError' }, examples: sentences(kinds) },
    }),
    ...Object.fromEntries(pages.map(type => [type, { schema: contentSchema(type) }])),
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
function nameOf({ status, kinds }: Refusal): string {
  if (kinds.length === 0) return `Page${status}`
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
