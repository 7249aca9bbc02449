import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { isOneOf } from '#kit/records/owner-queries.ts'
import type { Owners } from '#kit/records/owners.ts'
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

export async function requireContract(ctx: Ctx, id: string): Promise<ContractRow> {
  const row = await ctx.db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
  return found(asRow(row), ContractNotFound)
}

/** Every change of a contract, its trail included, happens under this lock. */
export async function lockContract(ctx: Ctx, id: string): Promise<ContractRow> {
  const row = await ctx.db
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(asRow(row), ContractNotFound)
}

/** Texts may hold megabytes of pictures each: an answer with hundreds of them must still fit into memory. */
const MOST_LISTED_BYTES = 32 * 1024 * 1024

const listedColumns = [
  'id',
  'deal_id',
  'title',
  'status',
  'party_a_name',
  'party_a_email',
  'party_b_name',
  'party_b_email',
  'signed_a_at',
  'signed_b_at',
  'signature_a',
  'signature_b',
  'sent_at',
  'completed_at',
  'created_at',
  'content_html',
  'fields',
  'content_sha256',
  'tokens',
  'token_expires_at',
  'declined_at',
  'declined_by',
  'decline_reason',
  'reminder_count',
  'last_reminded_at',
  'signer_a_claimed_name',
  'signer_b_claimed_name',
  'created_by_id',
  'updated_at',
] as const

/** What a contract shows of itself, without what was given at signing. */
export type ListedRow = Pick<ContractRow, (typeof listedColumns)[number]>

export interface ContractFilter {
  deal_id?: string
  status?: ContractStatus
  q?: string
  /** Who made it. */
  owners?: Owners | undefined
}

/** How many of the best matches a search looks at. */
const BEST_MATCHES = 1_000

function filtered(db: Db, { deal_id, status, q, owners }: ContractFilter) {
  let select = db.selectFrom('contracts')
  if (deal_id) select = select.where('deal_id', '=', deal_id)
  if (status) select = select.where('status', '=', status)
  if (owners) select = select.where(isOneOf('contracts.created_by_id', owners))
  if (q?.trim())
    select = select.where(
      'id',
      'in',
      sql<string>`(select f.id from search_contracts(${q}, ${BEST_MATCHES}) f)`,
    )
  return select
}

export async function countContracts(db: Db, filter: ContractFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function listContracts(
  db: Db,
  { before, limit, page, ...filter }: ContractFilter & { before?: string; limit: number; page?: number },
): Promise<ListedRow[]> {
  let latest = filtered(db, filter).select(['id', 'content_html']).orderBy('id', 'desc').limit(limit)
  if (before) latest = latest.where('id', '<', before)
  if (page !== undefined) latest = latest.offset((page - 1) * limit)
  return db
    .with('latest', () => latest)
    .with('sized', cte =>
      cte
        .selectFrom('latest')
        .select('id')
        // The texts before this one: the first always comes, however large.
        .select(
          sql<number>`coalesce(sum(octet_length(content_html)) over
            (order by id desc rows between unbounded preceding and 1 preceding), 0)`.as('bytes_before'),
        ),
    )
    .selectFrom('contracts')
    .select(listedColumns)
    .where('id', 'in', sub =>
      sub.selectFrom('sized').select('id').where('bytes_before', '<', MOST_LISTED_BYTES),
    )
    .orderBy('id', 'desc')
    .execute() as Promise<unknown> as Promise<ListedRow[]>
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
  branding: unknown
}

export const loadOrganization = (ctx: Ctx): Promise<OrganizationFacts> =>
  ctx.db
    .selectFrom('organizations')
    .select(['name', 'timezone', 'locale', 'email', 'address', 'country', 'branding'])
    .executeTakeFirstOrThrow()

export async function insertContractRow({ db }: Ctx, values: Insertable<DB['contracts']>): Promise<void> {
  await db.insertInto('contracts').values(values).execute()
}

/** Somebody of the organization, as they are named on paper. */
export const findUser = ({ db }: Ctx, id: number): Promise<{ name: string; email: string } | undefined> =>
  db.selectFrom('users').select(['name', 'email']).where('id', '=', id).executeTakeFirst()

/** Links of a contract, by where they lead, open nothing any more after this. */
export async function limitLinkEntries(
  { db }: Ctx,
  kind: string,
  targetIds: readonly string[],
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('directory')
    .set({ expires_at: expiresAt.toString() })
    .where('kind', '=', kind)
    .where('target_id', 'in', targetIds)
    .execute()
}

/** False where the sender was told of this end already. */
export async function markExpiryTold({ db }: Ctx, id: string): Promise<boolean> {
  const row = await db
    .updateTable('contracts')
    .set(eb => ({ expiry_told: eb.ref('token_expires_at') }))
    .where('id', '=', id)
    .where(sql<boolean>`expiry_told is distinct from token_expires_at`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
