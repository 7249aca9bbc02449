/** One setting of a provider, as its schema describes it. */
export interface Setting {
  key: string
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list'
  options: readonly string[]
  isRequired: boolean
  description: string | undefined
  example: string | undefined
}

interface Described {
  type?: string
  enum?: unknown[]
  anyOf?: { const?: unknown }[]
  description?: string
  examples?: unknown[]
}

/** What a person fills in for a provider: read from the schema that the server checks it by. */
export function settingsOf(schema: Record<string, unknown>): Setting[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Described>
    required?: string[]
  }
  return Object.entries(properties).map(([key, one]) => {
    const options = (one.enum ?? one.anyOf?.map(some => some.const) ?? []).map(String)
    return {
      key,
      kind: kindOf(one, options),
      options,
      isRequired: required.includes(key),
      description: one.description,
      example: one.examples?.[0] === undefined ? undefined : String(one.examples[0]),
    }
  })
}

function kindOf({ type }: Described, options: string[]): Setting['kind'] {
  if (options.length > 0) return 'choice'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'array' ? 'list' : 'text'
}

/** Texts as the API wants them. What was emptied is cleared where there may have been something. */
export function readConfig(
  settings: readonly Setting[],
  values: Record<string, string>,
  mayClear: boolean,
): Record<string, unknown> {
  const entries = settings.map(({ key, kind }): [string, unknown] => {
    const text = (values[key] ?? '').trim()
    if (text === '') return [key, mayClear ? null : undefined]
    if (kind === 'number') return [key, Number(text)]
    if (kind === 'boolean') return [key, text === 'true']
    if (kind === 'list') return [key, text.split(/\s*,\s*/).filter(Boolean)]
    return [key, text]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
