import type { Route } from '#kit/route.ts'

interface ObjectSchema {
  type: 'object'
  properties: Record<string, object>
  required: string[]
}

/** The whole success answer of a route: what it returns, with `success` in front unless it is bare. */
export function answerSchema(route: Route): ObjectSchema | undefined {
  if (route.produces) return undefined
  const returns = (route.returns ?? {
    type: 'object',
    properties: {},
    required: [],
  }) as unknown as ObjectSchema
  const properties = returns.properties ?? {}
  const required = returns.required ?? []
  if (route.bare) return { ...returns, type: 'object', properties, required }
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, ...properties },
    required: ['success', ...required],
  }
}
