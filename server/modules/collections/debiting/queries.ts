import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { AttemptRow } from '../attempts/queries.ts'

const select = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('collection_attempts').selectAll().where('provider', '=', 'sepa')

export type DebitRow = AttemptRow

const waiting = (ctx: Pick<Ctx, 'db'>) =>
  select(ctx).where('state', '=', 'scheduled').where('debit_run_id', 'is', null)

/** Debits in no run yet that are to be collected by a day. */
export const listWaitingDebits = (ctx: Pick<Ctx, 'db'>, until: string): Promise<DebitRow[]> =>
  waiting(ctx).where('due_on', '<=', until).orderBy('due_on').orderBy('id').execute()

/** Those that still wait once they are ours: of two who ask at once the second finds none. */
export const lockWaitingDebits = async (ctx: Ctx, ids: readonly string[]): Promise<DebitRow[]> =>
  ids.length === 0
    ? []
    : waiting(ctx)
        .where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()

export const listWaitingOfInvoices = async (ctx: Ctx, ids: readonly string[]): Promise<DebitRow[]> =>
  ids.length === 0
    ? []
    : waiting(ctx)
        .where('invoice_id', 'in', [...ids])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()

export const listWaitingOfMandate = (ctx: Ctx, mandateId: string): Promise<DebitRow[]> =>
  waiting(ctx).where('mandate_id', '=', mandateId).orderBy('id').execute()

/** Whether something is to be collected, or is being collected, by a mandate. */
export const hasLiveDebit = async (ctx: Pick<Ctx, 'db'>, mandateId: string): Promise<boolean> => {
  const row = await select(ctx)
    .where('mandate_id', '=', mandateId)
    .where('state', 'in', ['scheduled', 'submitted'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findDebit = (ctx: Pick<Ctx, 'db'>, id: string): Promise<DebitRow | undefined> =>
  select(ctx).where('id', '=', id).executeTakeFirst()

export const lockDebit = (ctx: Ctx, id: string): Promise<DebitRow | undefined> =>
  select(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findDebitByEndToEndId = (
  ctx: Pick<Ctx, 'db'>,
  endToEndId: string,
): Promise<DebitRow | undefined> => select(ctx).where('end_to_end_id', '=', endToEndId).executeTakeFirst()

/** Of these those that are on their way. */
export const listSubmittedDebits = async (
  ctx: Pick<Ctx, 'db'>,
  endToEndIds: readonly string[],
): Promise<DebitRow[]> =>
  endToEndIds.length === 0
    ? []
    : select(ctx)
        .where('end_to_end_id', 'in', sql<string>`(select unnest(${[...endToEndIds]}::text[]))`)
        .where('state', '=', 'submitted')
        .execute()

export const listDebitsOfRun = (
  ctx: Pick<Ctx, 'db'>,
  runId: string,
  states: readonly string[],
  most = 1_000_000,
): Promise<DebitRow[]> =>
  select(ctx)
    .where('debit_run_id', '=', runId)
    .where('state', 'in', [...states])
    .orderBy('invoice_id')
    .limit(most)
    .execute()

/** Of these mandates those by which something was collected, whether or not it lasted. */
export async function listCollectedMandates(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ mandate_id: string }>`
    select distinct mandate_id from collection_attempts
    where mandate_id = any(${[...ids]}::uuid[]) and state in ('succeeded', 'returned')`.execute(db)
  return new Set(rows.map(row => row.mandate_id))
}

export interface Placed {
  id: string
  amount_cents: number
  sequence: string
  collection_on: string
}

export async function putIntoRun({ db, now }: Ctx, runId: string, rows: readonly Placed[]): Promise<void> {
  await sql`update collection_attempts a set debit_run_id = ${runId}::uuid, amount_cents = r.amount_cents, sequence = r.sequence,
      collection_on = r.collection_on, due_on = r.collection_on, updated_at = ${now.toString()}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) r(id uuid, amount_cents bigint, sequence text, collection_on date)
    where a.id = r.id`.execute(db)
}

/** A run that is not handed over lets them go: they wait again. */
export async function takeOutOfRun({ db, now }: Ctx, runId: string): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    update collection_attempts set debit_run_id = null, sequence = null, collection_on = null, updated_at = ${now.toString()}
    where debit_run_id = ${runId}::uuid and state = 'scheduled' returning invoice_id`.execute(db)
  return rows.map(row => row.invoice_id)
}

export async function submitDebits(
  { db, now }: Ctx,
  rows: readonly { id: string; payment_id: string }[],
): Promise<void> {
  await sql`update collection_attempts a set state = 'submitted', submitted_at = ${now.toString()}, payment_id = r.payment_id,
      updated_at = ${now.toString()}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) r(id uuid, payment_id uuid) where a.id = r.id`.execute(db)
}

export async function setDebit(
  { db, now }: Ctx,
  id: string,
  change: { state?: 'canceled'; amount_cents?: number; settled_at?: string },
): Promise<void> {
  await db
    .updateTable('collection_attempts')
    .set({ ...change, updated_at: now.toString() })
    .where('id', '=', id)
    .execute()
}
