import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { Zone } from '../checks/recorded.ts'

export interface KnownCheck {
  status: string
  record: string | null
}

export interface DomainRow {
  domain: string
  selectors: string[]
  learned_selectors: string[]
  watched: boolean
  status: 'pass' | 'warn' | 'fail' | 'unknown'
  score: number | null
  known: Record<string, KnownCheck>
  statuses: Record<string, 'pass' | 'warn' | 'fail' | 'unknown'>
  dmarc_policy: string | null
  checked_at: string | null
  next_check_at: string | null
  /** What stands in for DNS. */
  recorded: Zone | null
}

const columns = [
  'domain',
  'selectors',
  'learned_selectors',
  'watched',
  'status',
  'score',
  'known',
  'statuses',
  'dmarc_policy',
  'checked_at',
  'next_check_at',
  'recorded',
] as const

export const listRows = async ({ db }: Ctx): Promise<DomainRow[]> =>
  (await db.selectFrom('sending_domains').select(columns).orderBy('domain').execute()) as DomainRow[]

export const findRow = async ({ db }: Ctx, domain: string): Promise<DomainRow | undefined> =>
  (await db.selectFrom('sending_domains').select(columns).where('domain', '=', domain).executeTakeFirst()) as
    | DomainRow
    | undefined

export const lockRow = async ({ db }: Ctx, domain: string): Promise<DomainRow | undefined> =>
  (await db
    .selectFrom('sending_domains')
    .select(columns)
    .where('domain', '=', domain)
    .forUpdate()
    .executeTakeFirst()) as DomainRow | undefined

/** Rows for names that have none yet. */
export async function addRows(
  ctx: Ctx,
  rows: readonly { domain: string; next_check_at: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('sending_domains')
    .values(rows.map(row => ({ ...row, created_at: ctx.now.toString() })))
    .onConflict(conflict => conflict.columns(['organization_id', 'domain']).doNothing())
    .execute()
}

export async function changeRow(
  ctx: Ctx,
  domain: string,
  changes: Partial<{
    selectors: string[]
    learned_selectors: string[]
    watched: boolean
    next_check_at: string
  }>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await ctx.db.updateTable('sending_domains').set(changes).where('domain', '=', domain).execute()
}

export const deleteRow = (ctx: Ctx, domain: string) =>
  ctx.db.deleteFrom('sending_domains').where('domain', '=', domain).execute()

export const storeResult = (
  ctx: Ctx,
  domain: string,
  result: {
    status: string
    score: number | null
    known: Record<string, KnownCheck>
    statuses: Record<string, string>
    dmarc_policy: string | null
  },
) =>
  ctx.db
    .updateTable('sending_domains')
    .set({
      status: result.status,
      score: result.score,
      known: toJson(result.known),
      statuses: toJson(result.statuses),
      dmarc_policy: result.dmarc_policy,
      checked_at: ctx.now.toString(),
    })
    .where('domain', '=', domain)
    .execute()

export interface NewChange {
  check_id: string
  from_status: string
  to_status: string
  record_before: string | null
  record_after: string | null
}

export async function addChanges(ctx: Ctx, domain: string, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  const at = ctx.now.toString()
  await ctx.db
    .insertInto('domain_changes')
    .values(changes.map(change => ({ id: newId(), domain, at, ...change })))
    .execute()
}

export function listChanges(ctx: Ctx, domain: string, page: PageQuery) {
  const base = ctx.db.selectFrom('domain_changes').where('domain', '=', domain)
  return selectPage(
    page,
    base
      .select(['at', 'check_id', 'from_status', 'to_status', 'record_before', 'record_after'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc'),
  )
}

/** Mailboxes with what a check of their domain has to know, oldest first. */
export async function listSenders({ db }: Ctx) {
  const { rows } = await sql<{
    id: string
    email: string
    domain: string
    smtp_host: string | null
    imap_host: string | null
  }>`select id, email, lower(substring(email from '[^@]*$')) as domain, smtp->>'host' as smtp_host,
      imap->>'host' as imap_host from mailboxes order by created_at, id`.execute(db)
  return rows
}

/** What left through the mailboxes of each domain in the days from `since` on. */
export async function sumByDomain({ db }: Ctx, since: string) {
  const { rows } = await sql<{
    domain: string
    sent: number
    bounces: number
    complaints: number
  }>`select lower(substring(m.email from '[^@]*$')) as domain, coalesce(sum(d.sent), 0)::integer as sent,
      coalesce(sum(d.hard_bounces), 0)::integer as bounces, coalesce(sum(d.complaints), 0)::integer as complaints
    from mailboxes m join inbox_days d on d.mailbox_id = m.id and d.day >= ${since}
    group by 1`.execute(db)
  return new Map(rows.map(row => [row.domain, row]))
}
