import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { isIdle, lastActivity } from '../deals/read-queries.ts'

export interface IdleDeal {
  id: string
  name: string
  contact_id: string | null
  company_id: string | null
  amount_cents: number
  currency: string
  owner_id: number
  idle_days: number
}

/** Those whose owner has not been told since something last happened; they count as told from here on. */
export async function takeIdleDeals({ db, now }: Ctx, most: number): Promise<IdleDeal[]> {
  const at = now.toString()
  const { rows } = await sql<IdleDeal>`
    with idle as (
      select d.id, s.idle_days from deals d join pipeline_stages s on s.id = d.stage_id
      where s.kind = 'open' and s.idle_days is not null and d.closed_at is null and d.owner_id is not null
        and d.stage_entered_at <= ${at}::timestamptz - make_interval(hours => 24 * s.idle_days)
        and ${isIdle(at)}
        and (d.idle_told_at is null or d.idle_told_at <= ${lastActivity(at)})
      order by d.id limit ${most} for no key update of d skip locked)
    update deals d set idle_told_at = ${at}::timestamptz from idle where d.id = idle.id
    returning d.id, d.name, d.contact_id, d.company_id, d.amount_cents, d.currency, d.owner_id as "owner_id",
      idle.idle_days as "idle_days"`.execute(db)
  return rows
}
