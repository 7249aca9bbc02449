import { type Ctx, userIdOf } from '../context.ts'
import { InvalidInput } from '../problem.ts'
import { Text } from '../schema.ts'

/** Colleagues by their ids; null is nobody. */
export type Owners = readonly (number | null)[]

export const OwnersText = Text(1_000, {
  examples: ['me'],
  description: '`me`, `none` or ids of colleagues, by commas.',
})

type Actors = Pick<Ctx, 'actor'>

export const readOwners = (ctx: Actors, field: string, text: string | undefined): Owners | undefined =>
  text?.split(',').map(one => readOwner(ctx, field, one.trim()))

/** The same as text that means the same people whoever reads it. */
export const nameOwners = (ctx: Actors, field: string, text: string): string =>
  readOwners(ctx, field, text)!
    .map(id => id ?? 'none')
    .join(',')

function readOwner(ctx: Actors, field: string, text: string): number | null {
  if (text === 'none') return null
  // A key or a job is nobody's: it owns nothing.
  if (text === 'me') return userIdOf(ctx) ?? 0
  const id = Number(text)
  if (!/^\d+$/.test(text) || id < 1 || id > 2_147_483_647)
    throw InvalidInput(`${field} must be me, none or ids`)
  return id
}
