import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import { type CampaignStatus, campaignStatuses } from './campaign.ts'

/** What lists show: everything but what was written. */
const light = [
  'id',
  'created_by_id',
  'name',
  'status',
  'pause_reason',
  'error',
  'subject',
  'preheader',
  'kind',
  'template_id',
  'from_name',
  'reply_to',
  'sender_account_id',
  'sender_integration_id',
  'audience',
  'track_opens',
  'track_clicks',
  'utm',
  'rate_per_minute',
  'ab_test',
  'archive',
  'content_sha256',
  'scheduled_at',
  'started_at',
  'finished_at',
  'frozen_at',
  'test_sent_at',
  'decide_at',
  'winner',
  'decided_by',
  'decided_at',
  'waiting_for',
  'next_at',
  'created_at',
  'updated_at',
] as const

export const findCampaign = ({ db }: Ctx, id: string) =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>
export type LightRow = Pick<CampaignRow, (typeof light)[number]>

/** Whoever changes its state waits for whoever does already. */
export const lockCampaign = ({ db }: Ctx, id: string) =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function updateCampaign(
  { db }: Ctx,
  id: string,
  changes: Updateable<DB['campaigns']>,
): Promise<void> {
  await db.updateTable('campaigns').set(changes).where('id', '=', id).execute()
}

export async function insertCampaign({ db }: Ctx, values: Insertable<DB['campaigns']>): Promise<void> {
  await db.insertInto('campaigns').values(values).execute()
}

export async function deleteCampaignRow({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute()
}

export interface CampaignFilter extends PageQuery {
  status?: string | undefined
  q?: string | undefined
  sort: 'created_at' | 'name' | 'scheduled_at' | 'finished_at'
  order: 'asc' | 'desc'
}

export function listCampaignRows({ db }: Ctx, query: CampaignFilter) {
  let rows = db.selectFrom('campaigns')
  if (query.status) rows = rows.where('status', '=', query.status)
  if (query.q?.trim()) {
    const words = containing(query.q.trim())
    rows = rows.where(sql<boolean>`(fold(name) like fold(${words}) or fold(subject) like fold(${words}))`)
  }
  return selectPage(
    query,
    rows
      .select(light)
      .orderBy(query.sort, order => (query.order === 'asc' ? order.asc() : order.desc()).nullsLast())
      .orderBy('id', query.order),
  )
}

export async function countByStatus({ db }: Ctx): Promise<Record<CampaignStatus, number>> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, n }) => [status, Number(n)]))
  return Object.fromEntries(campaignStatuses.map(status => [status, counts.get(status) ?? 0])) as Record<
    CampaignStatus,
    number
  >
}

export const loadOrganization = ({ db }: Ctx) =>
  db.selectFrom('organizations').select(['id', 'name', 'address', 'timezone']).executeTakeFirstOrThrow()
