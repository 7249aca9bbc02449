import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export interface KnownBuyer {
  has_company: boolean
  kind: 'business' | 'consumer' | null
  vat_id: string | null
  part_country: string | null
  part_region: string | null
  country: string | null
  check_id: string | null
  check_status: 'valid' | 'invalid' | null
  checked_at: string | null
}

/** What is known of a buyer, and what the register last knew of the number; `vatId` is that of the order itself. */
export async function findKnownBuyer(
  { db }: Ctx,
  given: { contact_id: string | null; company_id: string | null; vatId: string | null },
): Promise<KnownBuyer> {
  const { rows } = await sql<KnownBuyer>`
    select co.id is not null as has_company, case when co.id is null then c.tax_kind else co.tax_kind end as kind,
      number.vat_id, coalesce(co.billing_address->>'country', c.billing_address->>'country') as part_country,
      coalesce(co.billing_address->>'region', c.billing_address->>'region') as part_region, co.country,
      k.id as check_id, k.status as check_status, k.checked_at
    from (select ${given.contact_id}::uuid as contact_id, ${given.company_id}::uuid as company_id) given
    left join contacts c on c.id = given.contact_id
    left join companies co on co.id = coalesce(given.company_id, c.company_id)
    cross join lateral (select coalesce(${given.vatId}::text, co.vat_id) as vat_id) number
    left join lateral (
      select id, status, checked_at from vat_checks
      where vat_id = number.vat_id and status <> 'unknown' order by checked_at desc, id desc limit 1) k on true`.execute(
    db,
  )
  return rows[0]!
}
