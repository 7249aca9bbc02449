import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { CollectionAttempts } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { CustomerRef } from '#modules/billing/index.ts'

export type AttemptRow = Selectable<CollectionAttempts>

/** The attempts of an invoice, oldest first. */
export const listAttempts = ({ db }: Pick<Ctx, 'db'>, invoiceId: string): Promise<AttemptRow[]> =>
  db.selectFrom('collection_attempts').selectAll().where('invoice_id', '=', invoiceId).orderBy('n').execute()

export const findAttempt = ({ db }: Pick<Ctx, 'db'>, id: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('collection_attempts').selectAll().where('id', '=', id).executeTakeFirst()

export const requireAttempt = ({ db }: Pick<Ctx, 'db'>, id: string): Promise<AttemptRow> =>
  db.selectFrom('collection_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertAttempt = ({ db }: Ctx, values: Insertable<CollectionAttempts>): Promise<AttemptRow> =>
  db.insertInto('collection_attempts').values(values).returningAll().executeTakeFirstOrThrow()

export const updateAttempt = (
  ctx: Ctx,
  id: string,
  change: Updateable<CollectionAttempts>,
): Promise<AttemptRow> =>
  ctx.db
    .updateTable('collection_attempts')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What waits for its day is called off; the invoices it was for. */
export async function cancelScheduled(ctx: Ctx, invoiceId: string): Promise<boolean> {
  const rows = await ctx.db
    .updateTable('collection_attempts')
    .set({ state: 'canceled', settled_at: ctx.now.toString(), updated_at: ctx.now.toString() })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'scheduled')
    .where('debit_run_id', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Nothing is tried again by itself. */
export async function forgetNextTry(ctx: Ctx, invoiceId: string): Promise<void> {
  await ctx.db
    .updateTable('collection_attempts')
    .set({ next_attempt_at: null, updated_at: ctx.now.toString() })
    .where('invoice_id', '=', invoiceId)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** Asked for, and never answered. */
export async function listUnanswered({ db }: Pick<Ctx, 'db'>, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_attempts')
    .select('id')
    .where('state', '=', 'submitted')
    .where('payment_id', 'is', null)
    .where('provider', '<>', 'sepa')
    .where('submitted_at', '<', before)
    .orderBy('submitted_at')
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** The invoices charged to a customer's methods of which the last attempt failed for good. */
export async function listHardFailures(
  { db }: Pick<Ctx, 'db'>,
  { type, id }: Pick<CustomerRef, 'type' | 'id'>,
): Promise<{ invoice_id: string; payment_method_id: string | null }[]> {
  const column = sql.ref(type === 'company' ? 'company_id' : 'contact_id')
  const { rows } = await sql<{ invoice_id: string; payment_method_id: string | null }>`
    select a.invoice_id, a.payment_method_id from collection_attempts a
    where a.hard and a.state in ('failed', 'returned')
      and a.payment_method_id in (select m.id from payment_methods m where m.${column} = ${id}::uuid)
      and not exists (
        select from collection_attempts later where later.invoice_id = a.invoice_id and later.n > a.n)
    order by a.invoice_id limit 1000`.execute(db)
  return rows
}
