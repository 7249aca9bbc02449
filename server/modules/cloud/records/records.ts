import type { Ctx } from '#kit/context.ts'
import { InvalidInput, type ProblemKind, problem } from '#kit/problem.ts'
import { WithStatus } from '#kit/route.ts'
import { NamedObject, Nullable, type TObject, type TSchema, Type } from '#kit/schema.ts'
import { writeErrors } from '../api-keys/errors.ts'
import { NameTaken } from '../resources/errors.ts'
import { withoutEffect } from './queries.ts'

/** What records of the platform share that nobody provides: they are there as soon as they are asked for. */

export const ResourceNotFound = problem(404, 'resource_not_found', 'Resource not found')

/** An answer that is one outcome: under `data` as everywhere, and beside it as its own name says. */
export const Outcome = <P extends TObject['properties']>(result: TObject<P>) =>
  Type.Object({ ...result.properties, data: result })
export const outcome = <T extends object>(result: T): T & { data: T } => ({ ...result, data: result })

export const Price = NamedObject('MonthlyPrice', {
  /** Null where nobody knows. */
  monthly_cents: Nullable(Type.Integer()),
  currency: Type.String(),
})

const Plan = NamedObject('DryRun', {
  dry_run: Type.Boolean(),
  plan: Type.Record(Type.String(), Type.Unknown()),
  price: Price,
})

export const DryRunQuery = Type.Object({
  dry_run: Type.Boolean({
    default: false,
    description: 'Says what would be made and what it costs a month, and makes nothing',
  }),
})

/** The answer of a create: what was made, or what would be. */
export const Created = <S extends TSchema>(shape: S, more: Record<string, TSchema> = {}) =>
  Type.Object({
    data: Type.Union([shape, Plan]),
    ...Object.fromEntries(Object.entries(more).map(([key, schema]) => [key, Type.Optional(schema)])),
    dry_run: Type.Optional(Type.Boolean()),
    plan: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    price: Type.Optional(Price),
  })

const FREE = { monthly_cents: 0, currency: 'USD' }

/** Does what a create does and takes it back, so that what it would refuse is refused. */
export async function createOrPlan<T extends object>(
  ctx: Ctx,
  isDry: boolean,
  create: (ctx: Ctx) => Promise<T>,
  describe: (made: T) => {
    plan: Record<string, unknown>
    price: { monthly_cents: number | null; currency: string }
  },
): Promise<T | WithStatus<never>> {
  if (!isDry) return create(ctx)
  const planned = describe(await withoutEffect(ctx, create))
  return new WithStatus(200, outcome({ dry_run: true, ...planned }) as never)
}

/** The same for a record, which costs nothing: `{data}` with no operation. */
export const createRecord = async <T extends object>(
  ctx: Ctx,
  isDry: boolean,
  create: (ctx: Ctx) => Promise<T>,
  hidden: readonly string[] = [],
): Promise<{ data: T }> =>
  createOrPlan(
    ctx,
    isDry,
    async inner => ({ data: await create(inner) }),
    ({ data }) => ({
      plan: Object.fromEntries(
        Object.entries(data).filter(([key]) => !['id', 'created_at', 'updated_at', ...hidden].includes(key)),
      ),
      price: FREE,
    }),
  ) as Promise<{ data: T }>

export const createErrors: readonly ProblemKind<never[]>[] = [...writeErrors, NameTaken]

/** Who is behind a call, to be told apart from others. */
export const nameOfActor = ({ actor }: Pick<Ctx, 'actor'>): string =>
  actor.kind === 'api_key' ? `api_key:${actor.id}` : actor.kind === 'user' ? `user:${actor.id}` : actor.kind

/** Names are told apart without regard to case. */
export const keyOfName = (name: string): string => name.trim().toLowerCase()

/** The moment an ISO text or a number of milliseconds stands for. */
export function readMoment(value: string | number, field: string): Temporal.Instant {
  try {
    if (typeof value === 'number') return Temporal.Instant.fromEpochMilliseconds(Math.trunc(value))
    return Temporal.Instant.from(value)
  } catch {
    throw InvalidInput(`${field} must be milliseconds or an ISO 8601 moment`)
  }
}
