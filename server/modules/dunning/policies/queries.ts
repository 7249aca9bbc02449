import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { DunningPolicy } from './schema.ts'

const columns = ['id', 'name', 'is_default', 'reply_pause_days', 'steps', 'created_at', 'updated_at'] as const

export const listPolicies = async ({ db }: Ctx): Promise<DunningPolicy[]> =>
  (await db
    .selectFrom('dunning_policies')
    .select(columns)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute()) as DunningPolicy[]

export const findPolicy = async ({ db }: Ctx, id: string): Promise<DunningPolicy | undefined> =>
  (await db.selectFrom('dunning_policies').select(columns).where('id', '=', id).executeTakeFirst()) as
    | DunningPolicy
    | undefined

type Values = Partial<Omit<DunningPolicy, 'id' | 'created_at' | 'updated_at'>>
const stored = ({ steps, ...plain }: Values) => ({ ...plain, ...(steps && { steps: toJson(steps) }) })

export async function insertPolicy(ctx: Ctx, id: string, values: Required<Values>): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('dunning_policies')
    .values({ id, ...values, steps: toJson(values.steps), created_at: now, updated_at: now })
    .execute()
}

export async function updatePolicy(ctx: Ctx, id: string, values: Values): Promise<void> {
  await ctx.db
    .updateTable('dunning_policies')
    .set({ ...stored(values), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

/** The default is taken over: there is one at most. */
export async function clearDefault({ db }: Ctx): Promise<void> {
  await db.updateTable('dunning_policies').set({ is_default: false }).where('is_default', '=', true).execute()
}

export async function deletePolicyRow({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('dunning_policies').where('id', '=', id).execute()
}
