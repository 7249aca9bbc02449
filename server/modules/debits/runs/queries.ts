import { type Insertable, sql, type Updateable } from 'kysely'
import type { DebitRuns } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { selectPage } from '#kit/query.ts'
import { RunNotFound } from '../errors.ts'
import type { Scheme, Sequence } from '../sepa/pain-008.ts'
import type { DebitItem, RunQuery, RunState } from './schema.ts'

const head = [
  'id',
  'state',
  'message_id',
  'count',
  'sum_cents',
  'until',
  'collected_on',
  'file_sha256',
  'created_at',
  'submitted_at',
  'settled_at',
] as const

const select = (db: Db) => db.selectFrom('debit_runs').select(head).$narrowType<{ state: RunState }>()

export const findRun = ({ db }: Pick<Ctx, 'db'>, id: string) =>
  select(db).where('id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

export const requireRun = async (ctx: Ctx, id: string): Promise<RunRow> =>
  found(await findRun(ctx, id), RunNotFound)

export const lockRun = async ({ db }: Ctx, id: string): Promise<RunRow> =>
  found(await select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), RunNotFound)

/** Newest first: ids sort by the moment. */
export function pageRuns({ db }: Ctx, { state, ...page }: RunQuery) {
  const listed = select(db).orderBy('id', 'desc')
  return selectPage(page, state ? listed.where('state', '=', state) : listed)
}

export const findFile = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('debit_runs')
    .select(['message_id', 'file', 'file_sha256'])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertRun = async ({ db }: Ctx, values: Insertable<DebitRuns>): Promise<void> => {
  await db.insertInto('debit_runs').values(values).execute()
}

export async function updateRun(ctx: Ctx, id: string, change: Updateable<DebitRuns>): Promise<RunRow> {
  await ctx.db
    .updateTable('debit_runs')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
  return requireRun(ctx, id)
}

export interface StoredBlock {
  n: number
  block_id: string
  scheme: Scheme
  sequence: Sequence
  collection_on: string
  count: number
  sum_cents: number
}

export async function insertParts(
  { db }: Ctx,
  runId: string,
  blocks: readonly StoredBlock[],
  items: readonly (DebitItem & { block: number })[],
): Promise<void> {
  await db
    .insertInto('debit_run_blocks')
    .values(blocks.map(block => ({ run_id: runId, ...block })))
    .execute()
  await sql`insert into debit_run_items (run_id, place, block, attempt_id, invoice_id, number, end_to_end_id, amount_cents,
      sequence, collection_on, umr)
    select ${runId}::uuid, r.ordinality, (r.item ->> 'block')::integer, (r.item ->> 'attempt_id')::uuid,
      (r.item ->> 'invoice_id')::uuid, r.item ->> 'number', r.item ->> 'end_to_end_id', (r.item ->> 'amount_cents')::bigint,
      r.item ->> 'sequence', (r.item ->> 'collection_on')::date, r.item ->> 'umr'
    from jsonb_array_elements(${toJson(items)}::jsonb) with ordinality r(item, ordinality)`.execute(db)
}

export const listBlocks = ({ db }: Pick<Ctx, 'db'>, runId: string): Promise<StoredBlock[]> =>
  db
    .selectFrom('debit_run_blocks')
    .select(['n', 'block_id', 'scheme', 'sequence', 'collection_on', 'count', 'sum_cents'])
    .$narrowType<{ scheme: Scheme; sequence: Sequence }>()
    .where('run_id', '=', runId)
    .orderBy('n')
    .execute()

export const listItems = ({ db }: Pick<Ctx, 'db'>, runId: string) =>
  db
    .selectFrom('debit_run_items')
    .select([
      'attempt_id',
      'invoice_id',
      'number',
      'end_to_end_id',
      'amount_cents',
      'sequence',
      'collection_on',
      'umr',
      'block',
    ])
    .$narrowType<{ sequence: Sequence }>()
    .where('run_id', '=', runId)
    .orderBy('place')
    .execute()

/** Handed over, and collected on or before a day. */
export const listDueRuns = (
  { db }: Ctx,
  collectedBy: string,
): Promise<{ id: string; collected_on: string }[]> =>
  db
    .selectFrom('debit_runs')
    .select(['id', 'collected_on'])
    .where('state', '=', 'submitted')
    .where('collected_on', '<=', collectedBy)
    .orderBy('id')
    .execute()

/** A run, or a block of one, by what the file calls it. */
export async function findByReference(
  { db }: Pick<Ctx, 'db'>,
  reference: string,
): Promise<{ run_id: string; block: number | null } | undefined> {
  const { rows } = await sql<{ run_id: string; block: number | null }>`
    select id as run_id, null::integer as block from debit_runs where message_id = ${reference}
    union all
    select run_id, n from debit_run_blocks where block_id = ${reference}`.execute(db)
  return rows[0]
}

/** What files that are with the bank are called, and their blocks. */
export async function listSubmittedReferences({
  db,
}: Pick<Ctx, 'db'>): Promise<{ reference: string; run_id: string; block: number | null }[]> {
  const { rows } = await sql<{ reference: string; run_id: string; block: number | null }>`
    select message_id as reference, id as run_id, null::integer as block from debit_runs where state = 'submitted'
    union all
    select b.block_id, b.run_id, b.n from debit_run_blocks b
    join debit_runs r on r.id = b.run_id where r.state = 'submitted'`.execute(db)
  return rows
}

export const listAttemptsOfBlock = async (
  { db }: Pick<Ctx, 'db'>,
  runId: string,
  block: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('debit_run_items')
    .select('attempt_id')
    .where('run_id', '=', runId)
    .where('block', '=', block)
    .execute()
  return rows.map(row => row.attempt_id)
}

export const lockSealedFiles = ({ db }: Ctx, after: string, most: number) =>
  db
    .selectFrom('debit_runs')
    .select(['id', 'file'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()
