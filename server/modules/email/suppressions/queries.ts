import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { SuppressionReason } from './gate.ts'

/** The one home of the list: every statement on `suppressions` but a join that counts candidates is here. */
const columns = ['id', 'email', 'reason', 'source', 'evidence', 'created_at'] as const

/** By key, each looked up by itself: a plan for all of them at once may read the whole list. */
export async function listSuppressed(ctx: Ctx, keys: readonly string[]) {
  const { rows } = await sql<{ email: string; reason: SuppressionReason; evidence: unknown }>`
    select s.email, s.reason, s.evidence
    from unnest(${keys}::text[]) as e (email) join suppressions s on s.email = e.email
    union all
    select e.email, x.reason, '{}'::jsonb
    from unnest(${keys}::text[]) as e (email) join erased_addresses x on x.hash = erased_hash(e.email)
    where not exists (select from suppressions s where s.email = e.email)`.execute(ctx.db)
  return rows
}

export async function listOptedOut({ db }: Ctx, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_addresses as a')
    .innerJoin('contacts as c', 'c.id', 'a.contact_id')
    .select('a.email_key')
    .where('a.email_key', '=', sql<string>`any(${keys}::text[])`)
    .where('c.unsubscribed', '=', true)
    .execute()
  return rows.flatMap(({ email_key }) => email_key ?? [])
}

/** Of these mails, those that people wrote to us since. */
export const listWritten = ({ db }: Ctx, messageIds: readonly string[], since: string) =>
  db
    .selectFrom('email_messages')
    .select(['id', 'from_email'])
    .where('id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .where('direction', '=', 'in')
    .where('kind', 'in', ['reply', 'message'])
    .where('received_at', '>=', since)
    .execute()

/** Of somebody who is erased: nobody reads the address any more, and it stays suppressed. */
export async function hideSuppression(ctx: Ctx, email: string): Promise<void> {
  await sql`insert into erased_addresses (hash, reason, erased_at)
    values (erased_hash(${email}), coalesce((select reason from suppressions where email = lower(${email})), 'unsubscribe'),
      ${ctx.now.toString()}::timestamptz)
    on conflict do nothing`.execute(ctx.db)
  await sql`delete from suppressions where email = lower(${email})`.execute(ctx.db)
}

export interface NewSuppression {
  id: string
  email: string
  reason: SuppressionReason
  source: string
  evidence: Record<string, unknown>
}

/** Those that were new; the first reason of an address stays, for it is why mailing ended. */
export async function insertSuppressions(ctx: Ctx, entries: readonly NewSuppression[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into suppressions (id, email, reason, source, evidence, created_at)
    select e.id, e.email, e.reason, e.source, e.evidence, ${ctx.now.toString()}::timestamptz
    from json_to_recordset(${toJson(entries)}::json) as e (id uuid, email text, reason text, source text, evidence jsonb)
    order by e.email
    on conflict (organization_id, email) do nothing returning email`.execute(ctx.db)
  return rows.map(({ email }) => email)
}

/** Addresses of an imported list; how many were new. */
export async function insertImported(ctx: Ctx, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ email: string }>`
    insert into suppressions (id, email, reason, source, evidence, created_at)
    select id, email, 'import', 'import', ${toJson({ by_user_id: userIdOf(ctx) })}::jsonb, ${ctx.now.toString()}::timestamptz
    from unnest(${emails.map(() => newId())}::uuid[], ${emails}::text[]) as u (id, email)
    on conflict (organization_id, email) do nothing returning email`.execute(ctx.db)
  return rows.length
}

export async function deleteSuppression({ db }: Ctx, email: string): Promise<boolean> {
  const { rows } = await sql`delete from suppressions where email = ${email} returning id`.execute(db)
  return rows.length > 0
}

export async function updateSuppression(
  { db }: Ctx,
  { email, reason, source, evidence }: Omit<NewSuppression, 'id'>,
): Promise<void> {
  await db
    .updateTable('suppressions')
    .set({ reason, source, evidence: toJson(evidence) })
    .where('email', '=', email)
    .execute()
}

export const findSuppression = ({ db }: Ctx, email: string) =>
  db.selectFrom('suppressions').select(columns).where('email', '=', email).executeTakeFirst()

export const findSuppressionById = ({ db }: Ctx, id: string) =>
  db.selectFrom('suppressions').select(columns).where('id', '=', id).executeTakeFirst()

/** `prefix` is of the key, so that the unique index answers it under row-level security. */
export function listSuppressions(
  { db }: Ctx,
  query: PageQuery & { prefix?: string | undefined; reason?: string | undefined },
) {
  let rows = db.selectFrom('suppressions')
  if (query.reason) rows = rows.where('reason', '=', query.reason)
  if (query.prefix)
    rows = rows.where('email', '>=', query.prefix).where('email', '<', `${query.prefix}\uffff`)
  return selectPage(query, rows.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'))
}

/** The list in the order of its keys, a part at a time, for whoever exports it. */
export const listSuppressionsAfter = ({ db }: Ctx, email: string, limit: number) =>
  db
    .selectFrom('suppressions')
    .select(['email', 'reason', 'source', 'created_at'])
    .where('email', '>', email)
    .orderBy('email')
    .limit(limit)
    .execute()
