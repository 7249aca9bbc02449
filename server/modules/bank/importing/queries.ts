import { type Insertable, type Selectable, sql } from 'kysely'
import type { BankStatements, BankTransactions } from '#db/types.ts'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { StatementQuery } from './schema.ts'

export type StatementRow = Selectable<BankStatements>

export const insertFile = (
  ctx: Ctx,
  file: { id: string; filename: string; format: string; bytes: Buffer },
): Promise<unknown> =>
  ctx.db
    .insertInto('bank_files')
    .values({
      id: file.id,
      filename: file.filename,
      format: file.format,
      size: file.bytes.length,
      content: file.bytes,
      created_by_id: userIdOf(ctx),
      created_at: ctx.now.toString(),
    })
    .execute()

export const insertStatement = ({ db }: Ctx, values: Insertable<BankStatements>): Promise<unknown> =>
  db.insertInto('bank_statements').values(values).execute()

export const countIntoStatement = (
  { db }: Ctx,
  id: string,
  counted: { added: number; duplicates: number },
): Promise<unknown> => db.updateTable('bank_statements').set(counted).where('id', '=', id).execute()

/** Those that call themselves alike; without a name, those that say the same. */
export function listNamesakes(
  { db }: Ctx,
  accountId: string,
  statement: { format: string; id: string | null; sequence: number | null; digest: string },
): Promise<StatementRow[]> {
  const alike = db
    .selectFrom('bank_statements')
    .selectAll()
    .where('bank_account_id', '=', accountId)
    .where('format', '=', statement.format)
    .orderBy('id')
  return statement.id === null
    ? alike.where('statement_id', 'is', null).where('entries_sha256', '=', statement.digest).execute()
    : alike
        .where('statement_id', '=', statement.id)
        .where(sql<boolean>`sequence is not distinct from ${statement.sequence}::bigint`)
        .execute()
}

/** The nearest that ended before, with a balance. */
export async function findBefore(
  { db }: Ctx,
  accountId: string,
  day: string,
  exceptId: string,
): Promise<StatementRow | undefined> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where('bank_account_id', '=', accountId)
    .where('id', '<>', exceptId)
    .where('closing_cents', 'is not', null)
    .where('ends_on', '<=', day)
    .orderBy('ends_on', 'desc')
    .orderBy('sequence', ob => ob.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findNewest(
  { db }: Ctx,
  accountId: string,
  to?: string,
): Promise<StatementRow | undefined> {
  let chosen = db
    .selectFrom('bank_statements')
    .selectAll()
    .where('bank_account_id', '=', accountId)
    .where('closing_cents', 'is not', null)
  if (to) chosen = chosen.where('ends_on', '<=', to)
  return chosen
    .orderBy('ends_on', 'desc')
    .orderBy('sequence', ob => ob.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const listWithBalances = ({ db }: Ctx, accountId: string, to: string): Promise<StatementRow[]> =>
  db
    .selectFrom('bank_statements')
    .selectAll()
    .where('bank_account_id', '=', accountId)
    .where('closing_cents', 'is not', null)
    .where('ends_on', '<=', to)
    .orderBy('ends_on')
    .orderBy('sequence')
    .orderBy('id')
    .limit(5_000)
    .execute()

export interface KnownPart {
  id: string
  entry_key: string
  entry_parts: number
  matched_cents: number
  status: string
  /** Says nothing of its own, as batches do. */
  is_bare: boolean
}

export async function listKnownEntries(
  { db }: Ctx,
  accountId: string,
  keys: readonly string[],
): Promise<KnownPart[]> {
  const known: KnownPart[] = []
  for (let at = 0; at < keys.length; at += 2_000) {
    const { rows } = await sql<KnownPart>`
      select id, entry_key, entry_parts, matched_cents, status,
        (counterparty_name is null and counterparty_iban is null and end_to_end_id is null) as is_bare from bank_transactions
      where bank_account_id = ${accountId} and entry_key = any(${keys.slice(at, at + 2_000)}::text[])`.execute(
      db,
    )
    known.push(...rows)
  }
  return known
}

export const deleteTransactions = ({ db }: Ctx, ids: readonly string[]): Promise<unknown> =>
  sql`delete from bank_transactions where id = any(${ids}::uuid[])`.execute(db)

export type NewTransaction = Omit<
  Insertable<BankTransactions>,
  'search_text' | 'organization_id' | 'created_at' | 'updated_at'
>

const fields = [
  'id',
  'bank_account_id',
  'statement_id',
  'identity',
  'entry_key',
  'entry_parts',
  'booked_on',
  'value_on',
  'amount_cents',
  'currency',
  'counterparty_name',
  'counterparty_iban',
  'remittance',
  'reference',
  'end_to_end_id',
  'mandate_id',
  'return_code',
  'status',
] as const

/** Many at once, as one parameter; the ids of those that were not here. */
export async function insertTransactions(ctx: Ctx, rows: readonly NewTransaction[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += 2_000) {
    const part = rows.slice(at, at + 2_000)
    const names = sql.join(fields.map(field => sql.ref(field)))
    const { rows: kept } = await sql<{ id: string }>`
      insert into bank_transactions (${names}, created_at, updated_at)
      select ${names}, ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) r(id uuid, bank_account_id uuid, statement_id uuid,
        identity text, entry_key text, entry_parts int, booked_on date, value_on date, amount_cents bigint,
        currency text, counterparty_name text, counterparty_iban text, remittance text, reference text,
        end_to_end_id text, mandate_id text, return_code text, status text)
      on conflict (organization_id, bank_account_id, identity) do nothing
      returning id`.execute(ctx.db)
    ids.push(...kept.map(({ id }) => id))
  }
  return ids
}

export function pageStatements({ db }: Ctx, query: StatementQuery) {
  let listed = db
    .selectFrom('bank_statements as s')
    .innerJoin('bank_files as f', 'f.id', 's.file_id')
    .select([
      's.id',
      's.bank_account_id',
      's.statement_id',
      's.sequence',
      's.starts_on as from',
      's.ends_on as to',
      's.currency',
      's.opening_cents',
      's.closing_cents',
      's.added',
      's.duplicates',
      's.format',
      'f.filename',
      's.created_at',
    ])
  if (query.bank_account_id) listed = listed.where('s.bank_account_id', '=', query.bank_account_id)
  return selectPage(query, listed.orderBy('s.ends_on', ob => ob.desc().nullsLast()).orderBy('s.id', 'desc'))
}

export const findStatementFile = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('bank_statements as s')
    .innerJoin('bank_files as f', 'f.id', 's.file_id')
    .select(['f.filename', 'f.size', 'f.content', 'f.format'])
    .where('s.id', '=', id)
    .executeTakeFirst()

export interface Sums {
  credits_cents: number
  debits_cents: number
  matched_cents: number
  unapplied_cents: number
  ignored_cents: number
  open_transactions: number
}

/** Of an account until a day, as statements have it; what was ignored is no credit that waits. */
export async function sumTransactions({ db }: Ctx, accountId: string, to: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as credits_cents,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as debits_cents,
      coalesce(sum(matched_cents), 0)::bigint as matched_cents,
      coalesce(sum(amount_cents - matched_cents) filter (where amount_cents > 0 and status <> 'ignored'), 0)::bigint as unapplied_cents,
      coalesce(sum(amount_cents) filter (where amount_cents > 0 and status = 'ignored'), 0)::bigint as ignored_cents,
      (count(*) filter (where status in ('unmatched', 'partially_matched')))::int as open_transactions
    from bank_transactions where bank_account_id = ${accountId} and booked_on <= ${to}::date`.execute(db)
  return rows[0]!
}
