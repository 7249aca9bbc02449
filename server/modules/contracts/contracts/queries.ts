import type { Selectable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { ContractNotFound } from './errors.ts'
import type { ContractStatus, FieldLayout, Party } from './schema.ts'

type Row = Selectable<DB['contracts']>

/** What a party gave when signing, beside the signature itself. */
export interface Signing {
  style: 'script' | 'elegant' | 'plain' | 'drawn' | 'uploaded'
  image_data: string | null
  initials: string
  field_values: Record<string, string | boolean | string[]>
}

export interface ContractRow
  extends Omit<Row, 'status' | 'fields' | 'signing_a' | 'signing_b' | 'declined_by' | 'page_digests'> {
  status: ContractStatus
  fields: FieldLayout
  page_digests: string[]
  signing_a: Signing | null
  signing_b: Signing | null
  declined_by: Party | null
}

const asRow = (row: Row | undefined): ContractRow | undefined => row as unknown as ContractRow | undefined

export async function findContract(ctx: Ctx, id: string): Promise<ContractRow> {
  const row = await ctx.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
  return found(asRow(row), ContractNotFound)
}

/** Every change of a contract, its trail included, happens under this lock. */
export async function lockContract(ctx: Ctx, id: string): Promise<ContractRow> {
  const row = await ctx.db
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found(asRow(row), ContractNotFound)
}

export async function listContracts(
  db: Db,
  { deal_id, before, limit }: { deal_id?: string; before?: string; limit: number },
): Promise<ContractRow[]> {
  let query = db.selectFrom('contracts').selectAll().orderBy('id', 'desc').limit(limit)
  if (deal_id) query = query.where('deal_id', '=', deal_id)
  if (before) query = query.where('id', '<', before)
  return (await query.execute()) as unknown as ContractRow[]
}

export async function updateContract(
  ctx: Ctx,
  id: string,
  values: Updateable<DB['contracts']>,
): Promise<ContractRow> {
  const row = await ctx.db
    .updateTable('contracts')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return found(asRow(row), ContractNotFound)
}

export interface OrganizationFacts {
  name: string
  timezone: string
  locale: string
  email: string | null
  address: string
  country: string | null
}

export const loadOrganization = (ctx: Ctx): Promise<OrganizationFacts> =>
  ctx.db
    .selectFrom('organizations')
    .select(['name', 'timezone', 'locale', 'email', 'address', 'country'])
    .executeTakeFirstOrThrow()
