import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { CloseReason, CrmSettings } from './schema.ts'

const usual: CrmSettings = {
  match_company_by_domain: false,
  require_won_reason: false,
  require_lost_reason: false,
  won_reasons: [],
  lost_reasons: [],
}

export async function loadCrmSettings({ db }: Pick<Ctx, 'db'>): Promise<CrmSettings> {
  const row = await db
    .selectFrom('crm_settings')
    .select([
      'match_company_by_domain',
      'require_won_reason',
      'require_lost_reason',
      'won_reasons',
      'lost_reasons',
    ])
    .executeTakeFirst()
  return row
    ? {
        ...row,
        won_reasons: row.won_reasons as CloseReason[],
        lost_reasons: row.lost_reasons as CloseReason[],
      }
    : usual
}

/** Until the transaction ends nobody else of the organization changes them: new reasons are told from known ones. */
export const lockCrmSettings = async ({ db, organizationId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`crm settings ${organizationId}`}, 0))`.execute(
    db,
  )
}

export async function saveCrmSettings(ctx: Ctx, { won_reasons, lost_reasons, ...switches }: CrmSettings) {
  const values = {
    ...switches,
    won_reasons: toJson(won_reasons),
    lost_reasons: toJson(lost_reasons),
    updated_at: ctx.now.toString(),
  }
  await ctx.db
    .insertInto('crm_settings')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(values))
    .execute()
}
