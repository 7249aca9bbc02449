import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

/** Brings the log up to the deals as they are now: those named, or all of them. */
export async function logDeals(ctx: Ctx, ids: readonly string[] | null): Promise<void> {
  await sql`select log_deals(${ctx.now.toString()}::timestamptz, ${ids}::uuid[])`.execute(ctx.db)
}

export async function listDealsInStage(db: Db, stageId: string): Promise<string[]> {
  const rows = await db.selectFrom('deals').select('id').where('stage_id', '=', stageId).execute()
  return rows.map(({ id }) => id)
}

export async function listDealsOf(db: Db, contactId: string): Promise<string[]> {
  const rows = await db.selectFrom('deals').select('id').where('contact_id', '=', contactId).execute()
  return rows.map(({ id }) => id)
}

/** Ends what the log says of deals that are not there any more. */
export async function endVersions(
  ctx: Ctx,
  which: { dealIds: readonly string[] } | { contactIds: readonly string[] } | 'all',
): Promise<void> {
  const chosen =
    which === 'all'
      ? sql`true`
      : 'dealIds' in which
        ? sql`v.deal_id = any(${which.dealIds}::uuid[])`
        : sql`v.contact_id = any(${which.contactIds}::uuid[])`
  const ended = which !== 'all' && 'contactIds' in which ? 'with_contact' : 'deleted'
  await sql`
    update deal_versions v set valid_to = greatest(${ctx.now.toString()}::timestamptz, v.valid_from), ended = ${ended}
    where v.valid_to is null and ${chosen} and not exists (select from deals d where d.id = v.deal_id)`.execute(
    ctx.db,
  )
}

/** Whose a deal is called by another id from now on; that is no change of the deal. */
export async function renameContacts(ctx: Ctx, contactIds: readonly string[]): Promise<void> {
  await sql`
    update deal_versions v set contact_id = d.contact_id from deals d
    where v.deal_id = d.id and v.contact_id is distinct from d.contact_id
      and (v.deal_id in (select id from deals where contact_id = any(${contactIds}::uuid[])))`.execute(ctx.db)
}

export interface DealThen {
  deal_id: string
  status: string
  owner_id: number | null
  forecast_category: string
}

/** What some deals were at a moment; those that were not there yet are missing. */
export async function listDealsAt(
  db: Db,
  ids: readonly string[],
  at: string,
): Promise<Map<string, DealThen>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('deal_versions')
    .select(['deal_id', 'status', 'owner_id', 'forecast_category'])
    .where('deal_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('valid_from', '<=', at)
    .where(eb => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', at)]))
    .execute()
  return new Map(rows.map(row => [row.deal_id, row]))
}

/** For whoever writes it anew from the moves of the deals. */
export async function forgetLog(db: Db): Promise<void> {
  await db.deleteFrom('deal_versions').execute()
}
