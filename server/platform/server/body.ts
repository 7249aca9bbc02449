import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidInput, UnsupportedType } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

const MAX_DEPTH = 64
/** Of one object. Each more makes every look at it slower, and nobody has so much to say about one thing. */
const MAX_KEYS = 5_000
/** Of one list; no route takes more. */
const MAX_ITEMS = 20_000

/** JSON as we accept it: no prototype keys, no bottomless nesting, no text PostgreSQL cannot hold. */
export function parseJsonBody(text: string): unknown {
  refuseShape(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw InvalidInput('The body is not valid JSON')
  }
  if (mayNamePrototype(text)) refusePrototype(value)
  if (/\\u(?:0000|[dD][89a-fA-F])/.test(text)) refuseUnstorable(value)
  return value
}

/** Also where some of its letters are written as escapes. */
const mayNamePrototype = (text: string): boolean =>
  text.includes('"__proto__"') || (text.includes('\\u') && /\\u00(?:5[fF]|6[fF]|7[024])/.test(text))

// Both walk by hand: a reviver of JSON.parse is called for every number of a list, and takes ten times as long.
function refusePrototype(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object') refusePrototype(inner)
    return
  }
  if (Object.hasOwn(value, '__proto__')) throw InvalidInput('The key __proto__ is not allowed')
  for (const key in value) refusePrototype((value as Record<string, unknown>)[key])
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw InvalidInput('The body contains a character that cannot be stored')
  } else if (Array.isArray(value)) {
    for (const inner of value) refuseUnstorable(inner)
  } else if (typeof value === 'object' && value !== null) {
    for (const key in value) {
      refuseUnstorable(key)
      refuseUnstorable((value as Record<string, unknown>)[key])
    }
  }
}

/** How deep it is, how many keys an object has and how many items a list, before anything is built from it. */
function refuseShape(text: string): void {
  let depth = 0
  // Of what is open, one for each level: keys by their colons, items by the commas between them.
  const keys = new Uint16Array(MAX_DEPTH + 1)
  const items = new Uint16Array(MAX_DEPTH + 1)
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index)
        break
      case COLON:
        keys[depth]! += 1
        if (keys[depth]! > MAX_KEYS)
          throw InvalidInput(say`An object of the body has more than ${{ most: MAX_KEYS }} keys`)
        break
      case COMMA:
        items[depth]! += 1
        if (items[depth]! >= MAX_ITEMS)
          throw InvalidInput(say`A list of the body has more than ${{ most: MAX_ITEMS }} items`)
        break
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1
        if (depth > MAX_DEPTH)
          throw InvalidInput(say`The body is nested deeper than ${{ most: MAX_DEPTH }} levels`)
        keys[depth] = 0
        items[depth] = 0
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        // Of what is no JSON there may be more ends than beginnings: the parser says so.
        if (depth > 0) depth -= 1
    }
  }
}

const QUOTE = 0x22
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const OPEN_LIST = 0x5b
const CLOSE_OBJECT = 0x7d
const CLOSE_LIST = 0x5d
const BACKSLASH = 0x5c

/** Where the string that begins at `start` ends: by the next quotation mark that is not escaped. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** For a room whose handlers read the bytes themselves. */
export function leaveBodies(room: FastifyInstance): void {
  room.removeAllContentTypeParsers()
  room.addContentTypeParser('*', (_request, _bytes, done) => done(null))
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
    done(UnsupportedType('The body must be application/json'))
  })
}
