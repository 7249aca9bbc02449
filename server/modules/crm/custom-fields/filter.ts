import type { TProperties } from 'typebox'
import { InvalidInput } from '#kit/problem.ts'
import { type Static, Type } from '#kit/schema.ts'
import type { CustomField } from './schema.ts'

const one = [{ type: 'string', maxLength: 500 }, { type: 'number' }, { type: 'boolean' }]

export interface CustomRange {
  min?: string | number | undefined
  max?: string | number | undefined
}
type Plain = string | number | boolean
export type CustomWanted = Plain | Plain[] | CustomRange

/** What the values of one field are asked for. */
const CustomWanted = Type.Unsafe<CustomWanted>({
  anyOf: [
    ...one,
    { type: 'array', items: { anyOf: one }, maxItems: 100 },
    {
      type: 'object',
      properties: {
        min: { type: ['string', 'number'], description: 'At least.' },
        max: { type: ['string', 'number'], description: 'At most.' },
      },
    },
  ],
})

export const CustomFilter = Type.Record(Type.String({ maxLength: 63 }), CustomWanted, {
  maxProperties: 20,
  description:
    'By custom field: a value, several of which any will do, or `{min, max}` of a number, an amount or a date.',
})
export type CustomFilter = Static<typeof CustomFilter>

const KEY = '^custom\\.[a-z][a-z0-9_]{0,62}$'

/** A query that also takes `custom.<key>=…`. */
export const withCustomQuery = <P extends TProperties>(properties: P) =>
  Type.Object(properties, {
    patternProperties: {
      [KEY]: {
        anyOf: [
          { type: 'string', maxLength: 2_000 },
          { type: 'array', items: { type: 'string' } },
        ],
        description:
          'A value of a custom field; several by repeating the key or by commas, a range as `10..50`, `10..` or `..50`.',
      },
    },
  })

/** `custom.<key>` of a query as the filter, and the rest as it was. */
export function takeCustom<Q extends object>(query: Q): { custom: CustomFilter; rest: Q } {
  const custom: CustomFilter = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    if (name.startsWith('custom.'))
      custom[name.slice('custom.'.length)] = readWanted(value as string | string[])
    else rest[name] = value
  }
  return { custom, rest: rest as Q }
}

function readWanted(given: string | string[]): CustomWanted {
  const parts = [given]
    .flat()
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(text => text !== '')
  const [range] = parts
  if (parts.length === 1 && range!.includes('..') && range !== '..') {
    const [min, max] = range!.split('..', 2)
    return { ...(min ? { min } : {}), ...(max ? { max } : {}) }
  }
  return parts
}

export const hasCustom = (custom: CustomFilter | undefined): custom is CustomFilter =>
  custom !== undefined && Object.keys(custom).length > 0

/** Asked for by a name nobody defined, or of a kind that no index knows, says so. */
export function checkCustomFilter(fields: readonly CustomField[], keys: readonly string[]): void {
  for (const key of keys) {
    const field = fields.find(one => one.key === key)
    if (!field) throw InvalidInput(`custom.${key} is not a custom field`)
    if (field.type === 'long_text') throw InvalidInput(`custom.${key} is a long text: it is not searched by`)
  }
}

const SORT = /^custom\.([a-z][a-z0-9_]{0,62})$/

/** `tier` where `sort` is `custom.tier`. */
export const customSortOf = (sort: string | undefined): string | undefined => SORT.exec(sort ?? '')?.[1]

export const SortBy = (own: readonly string[]) =>
  Type.String({
    maxLength: 80,
    description: `One of ${own.join(', ')}, or another field of \`GET …/fields\`, such as \`custom.<key>\`.`,
  })
