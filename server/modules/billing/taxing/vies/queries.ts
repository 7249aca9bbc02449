import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { keepVatCheck } from '#modules/crm/index.ts'
import type { VatCheck } from './schema.ts'

const columns = [
  'id',
  'vat_id',
  'status',
  'reason',
  'name',
  'address',
  'name_matches',
  'consultation_number',
  'checked_at',
] as const

export interface CompanyToCheck {
  id: string
  name: string
  vat_id: string | null
  /** The seller's own. */
  requester: string | null
  /** When the register last answered about this number. */
  answered_at: string | null
}

export async function findCompanyToCheck({ db }: Ctx, id: string): Promise<CompanyToCheck | undefined> {
  const { rows } = await sql<CompanyToCheck>`
    select co.id, co.name, co.vat_id, o.tax_id as requester,
      case when co.vat_check->>'vat_id' = co.vat_id and co.vat_check->>'status' <> 'unknown'
        then co.vat_check->>'checked_at' end as answered_at
    from companies co cross join organizations o
    where co.id = ${id}`.execute(db)
  return rows[0]
}

/** A company shows its last check as long as it has that number. */
export async function insertCheck(ctx: Ctx, check: VatCheck, companyId: string | null): Promise<void> {
  await ctx.db
    .insertInto('vat_checks')
    .values({ ...check, company_id: companyId })
    .execute()
  if (companyId === null) return
  await keepVatCheck(ctx.db, companyId, check)
}

export async function listChecks({ db }: Ctx, companyId: string): Promise<VatCheck[]> {
  const rows = await db
    .selectFrom('vat_checks')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows as VatCheck[]
}
