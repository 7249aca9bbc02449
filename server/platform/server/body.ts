import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidInput, Problem } from '#kit/problem.ts'

const MAX_DEPTH = 64

/** JSON as we accept it: no prototype keys, no bottomless nesting, no text PostgreSQL cannot hold. */
export function parseJsonBody(text: string): unknown {
  if (isTooDeep(text)) throw InvalidInput(`The body is nested deeper than ${MAX_DEPTH} levels`)
  let value: unknown
  try {
    value = JSON.parse(
      text,
      text.includes('"__proto__"') || text.includes('\\u') ? refusePrototype : undefined,
    )
  } catch (error) {
    if (error instanceof Problem) throw error
    throw InvalidInput('The body is not valid JSON')
  }
  if (/\\u(?:0000|[dD][89a-fA-F])/.test(text)) refuseUnstorable(value)
  return value
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw InvalidInput('The key __proto__ is not allowed')
  return value
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw InvalidInput('The body contains a character that cannot be stored')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key)
      refuseUnstorable(inner)
    }
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (inString) {
      if (char === 0x5c) index += 1
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (char === 0x7d || char === 0x5d) depth -= 1
  }
  return false
}

/** JSON unless the route wants the bytes as they came; other content types only where a route asks for them. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const consumesOf = (request: FastifyRequest) =>
    (request.routeOptions.config as { consumes?: string }).consumes ?? 'none'
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const consumes = consumesOf(request)
    if (consumes === 'raw') return done(null, body)
    // A DELETE or POST with no body to give often still says that it is JSON.
    if (consumes === 'none' || body.length === 0) return done(null, undefined)
    try {
      done(null, parseJsonBody(body.toString('utf8')))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const consumes = consumesOf(request)
    if (consumes === 'raw') return done(null, body)
    if (consumes === 'none' || body.length === 0) return done(null, undefined)
    done(new Problem(415, 'unsupported_media_type', 'The body must be application/json'))
  })
}
