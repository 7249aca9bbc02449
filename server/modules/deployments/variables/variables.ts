import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { lastFour } from '#platform/crypto/redact.ts'
import type { Variables } from './schema.ts'

export interface Variable {
  key: string
  value: string
  secret: boolean
}

type Place = Pick<Ctx, 'organizationId' | 'services'>
const aad = ({ organizationId }: Place, id: string) => `delivery:${organizationId}:${id}`

/** Bound to its place: moved to another row it does not open. */
export const sealText = (ctx: Place, id: string, text: string): Buffer =>
  ctx.services.secrets.seal(text, aad(ctx, id))

export const openText = (ctx: Place, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, aad(ctx, id)).toString('utf8')

export const sealVariables = (ctx: Place, id: string, variables: readonly Variable[]): Buffer =>
  sealText(ctx, id, JSON.stringify(variables))

export const openVariables = (ctx: Place, id: string, sealed: Buffer): Variable[] =>
  JSON.parse(openText(ctx, id, sealed)) as Variable[]

/** The list takes the place of the former; one that comes without a value keeps the one it had. */
export function mergeVariables(before: readonly Variable[], given: Variables): Variable[] {
  const had = new Map(before.map(one => [one.key, one]))
  const merged = new Map<string, Variable>()
  for (const [index, { key, value, secret }] of given.entries()) {
    const former = had.get(key)
    const kept = value ?? former?.value
    if (kept === undefined) throw InvalidInput(`variables[${index}].value is required`)
    if (merged.has(key)) throw InvalidInput(`variables[${index}].key is there twice`)
    // Whether a kept value was secret cannot be taken back: that would show it.
    const isSecret = value === undefined && former?.secret ? true : (secret ?? false)
    merged.set(key, { key, value: kept, secret: isSecret })
  }
  return [...merged.values()]
}

/** As anybody may see them. */
export const showVariables = (variables: readonly Variable[]) =>
  variables.map(({ key, value, secret }) => ({
    key,
    secret,
    value: secret ? null : value,
    set: true,
    last_four: secret ? lastFour(value) : null,
  }))

/** Those of a later list win. */
export const combine = (...lists: (readonly Variable[])[]): Variable[] => [
  ...new Map(lists.flat().map(one => [one.key, one])).values(),
]
