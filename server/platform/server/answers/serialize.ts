import fastJson from 'fast-json-stringify'

export type Serialize = (body: Record<string, unknown>) => string

/** By the route's schema: quicker than JSON.stringify for lists, and what was not declared cannot leave. */
export const compileSerializer = (schema: object | undefined): Serialize =>
  schema ? (fastJson(schema) as Serialize) : body => JSON.stringify(body)

/** Hundreds of routes compiled at the start would cost a second and a hundred megabytes; most are never called. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
