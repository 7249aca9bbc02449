import { type Insertable, sql, type Updateable } from 'kysely'
import type { Mandates } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import type { CustomerRef } from '#modules/billing/index.ts'
import { MandateNotFound } from '../errors.ts'
import type { Scheme } from '../sepa/pain-008.ts'
import type { Creditor, MandateState } from './schema.ts'

const select = (db: Db) =>
  db
    .selectFrom('mandates')
    .selectAll()
    .$narrowType<{ creditor: Creditor; scheme: Scheme; state: MandateState }>()

export const findMandate = ({ db }: Pick<Ctx, 'db'>, id: string) =>
  select(db).where('id', '=', id).executeTakeFirst()
export type MandateRow = NonNullable<Awaited<ReturnType<typeof findMandate>>>

export const requireMandate = async (ctx: Ctx, id: string): Promise<MandateRow> =>
  found(await findMandate(ctx, id), MandateNotFound)

export const lockMandate = async ({ db }: Ctx, id: string): Promise<MandateRow> =>
  found(await select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), MandateNotFound)

export const lockMandateOfMethod = ({ db }: Ctx, methodId: string): Promise<MandateRow | undefined> =>
  select(db).where('payment_method_id', '=', methodId).forNoKeyUpdate().executeTakeFirst()

export const listMandatesByIds = async (
  { db }: Ctx,
  ids: readonly string[],
): Promise<Map<string, MandateRow>> => {
  const rows =
    ids.length === 0
      ? []
      : await select(db)
          .where('id', 'in', [...ids])
          .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Newest first. */
export const listMandates = (
  { db }: Ctx,
  { type, id }: Pick<CustomerRef, 'type' | 'id'>,
): Promise<MandateRow[]> =>
  select(db)
    .where(type === 'company' ? 'company_id' : 'contact_id', '=', id)
    .orderBy('id', 'desc')
    .execute()

/** Those of accounts that look like these: their ends are all that is not sealed. */
export const listActiveByMask = async ({ db }: Ctx, masks: readonly string[]) =>
  masks.length === 0
    ? []
    : db
        .selectFrom('mandates')
        .select(['id', 'company_id', 'contact_id', 'iban'])
        .where('iban_masked', 'in', sql<string>`(select unnest(${[...masks]}::text[]))`)
        .where('state', '=', 'active')
        .execute()

export const findByUmr = ({ db }: Ctx, umr: string): Promise<MandateRow | undefined> =>
  select(db).where(sql`upper(umr)`, '=', umr.toUpperCase()).executeTakeFirst()

/** Null where its reference is used already, also by somebody at the same moment. */
export async function insertMandate(ctx: Ctx, values: Insertable<Mandates>): Promise<MandateRow | null> {
  const rows = await ctx.db
    .insertInto('mandates')
    .values({ ...values, created_at: ctx.now.toString(), updated_at: ctx.now.toString() })
    .onConflict(conflict => conflict.expression(sql`organization_id, upper(umr)`).doNothing())
    .returning('id')
    .execute()
  return rows[0] ? requireMandate(ctx, rows[0].id) : null
}

export async function updateMandate(ctx: Ctx, id: string, change: Updateable<Mandates>): Promise<MandateRow> {
  await ctx.db
    .updateTable('mandates')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
  return requireMandate(ctx, id)
}

/** Collected by on this day: they live on from then. */
export async function markUsed({ db, now }: Ctx, uses: readonly { id: string; on: string }[]): Promise<void> {
  if (uses.length === 0) return
  await sql`update mandates m set last_used_on = greatest(m.last_used_on, u.used_on), updated_at = ${now.toString()}
    from unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ on }) => on)}::date[]) u(id, used_on)
    where m.id = u.id`.execute(db)
}

/** Signed and last used more than 36 months before a day. */
export async function lockOutlived({ db }: Ctx, today: string): Promise<MandateRow[]> {
  return select(db)
    .where('state', '=', 'active')
    .where(sql<boolean>`greatest(signed_on, last_used_on) < (${today}::date - interval '36 months')::date`)
    .orderBy('id')
    .limit(500)
    .forNoKeyUpdate()
    .execute()
}

/** A batch of those with something sealed, by id. */
export const lockSealedMandates = ({ db }: Ctx, after: string, most: number) =>
  db
    .selectFrom('mandates')
    .select(['id', 'iban', 'token'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()

/** Of a customer, how they are written to: the contact's own address, else that of the company's first contact. */
export async function findReader(
  { db }: Ctx,
  { type, id }: Pick<CustomerRef, 'type' | 'id'>,
): Promise<{ email: string | null; language: string | null; name: string } | undefined> {
  const { rows } =
    type === 'contact'
      ? await sql<{ email: string | null; language: string | null; name: string }>`
          select c.email, coalesce(c.language, co.language) as language, c.name
          from contacts c left join companies co on co.id = c.company_id where c.id = ${id}`.execute(db)
      : await sql<{ email: string | null; language: string | null; name: string }>`
          select (select p.email from contacts p where p.company_id = co.id and p.email is not null order by p.id limit 1)
            as email, co.language, co.name
          from companies co where co.id = ${id}`.execute(db)
  return rows[0]
}
