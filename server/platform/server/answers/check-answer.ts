import type { FastifyInstance } from 'fastify'
import type { Route } from '#kit/route.ts'
import { errorSchema, refusalsOf } from '../../openapi/errors.ts'
import { compileAnswer, describeError } from '../validation.ts'

const JSON_TYPE = 'application/json'
const isError = compileAnswer(errorSchema)

interface Answered {
  status: number
  /** Null where nothing comes with the status. */
  type: string | null
  text: string | null
}

/** In tests: an answer that the document does not tell of, by its status, its content type or the form of an error. */
export function answerChecker(route: Route): (answered: Answered) => string | undefined {
  const types = new Map<number, Set<string | null>>()
  const declare = (status: number, type: string | null) =>
    types.set(status, (types.get(status) ?? new Set()).add(type))
  for (const status of [route.status, ...route.alsoStatus])
    declare(status, status < 300 ? (route.produces ?? JSON_TYPE) : null)
  for (const { status, type } of route.alsoAnswers) if (status !== 'errors') declare(status, type)
  for (const { status, kinds, pages } of refusalsOf(route)) {
    if (kinds.length > 0) declare(status, JSON_TYPE)
    for (const type of pages) declare(status, type)
  }
  return ({ status, type, text }) => {
    const declared = types.get(status)
    if (!declared) return `the status ${status}`
    const fits = (wanted: string | null) => wanted === type || (type !== null && matches(wanted ?? '', type))
    if (![...declared].some(fits)) return `${type ?? 'no content'} with the status ${status}`
    if (status < 400 || type !== JSON_TYPE || text === null) return undefined
    return isError(JSON.parse(text)) ? undefined : describeError(isError.errors?.[0], 'the error').text
  }
}

// A pattern such as image/* takes image/png.
const matches = (wanted: string, type: string): boolean =>
  wanted === '*/*' || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))

/** What does not fit becomes a fault of ours, on which the test that called stumbles. */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { check } = request.routeOptions.config as { check?: ReturnType<typeof answerChecker> }
    // A fault of ours is told of nowhere, and a test that meets one fails anyway.
    if (!check || reply.statusCode === 500) return payload
    const [type = null] = String(reply.getHeader('content-type') ?? '').split(';', 1)
    const wrong = check({
      status: reply.statusCode,
      type: !type || (payload == null && request.method !== 'HEAD') ? null : type,
      text: typeof payload === 'string' ? payload : null,
    })
    if (!wrong) return payload
    reply.code(500)
    throw new Error(
      `${request.method} ${request.routeOptions.url} answers what no document tells of: ${wrong}`,
    )
  })
}
