import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export interface YearOfSales {
  year: number
  counted_cents: number
  exceeded_on: string | null
}

/** Until the transaction ends nobody else counts a sale: of two at once, the second sees the first. */
export async function lockThreshold({ db, organizationId }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`eu sales ${organizationId}`}, 0))`.execute(db)
}

/** What was sold in a year, and the first day on which that was more than the limit. A void sale never was one. */
export async function findYear(
  { db }: Ctx,
  year: number,
  openingCents: number,
  limitCents: number,
): Promise<YearOfSales> {
  const sales = sql`
    select s.on_day, s.id, s.cents from eu_sales s join invoices i on i.id = s.invoice_id and i.status <> 'void'
    where s.on_day >= make_date(${year}, 1, 1) and s.on_day <= make_date(${year}, 12, 31)`
  const { rows } = await sql<{ counted_cents: number; exceeded_on: string | null }>`
    select ${openingCents}::bigint + coalesce((select sum(cents)::bigint from (${sales}) s), 0) as counted_cents,
      (select on_day from (
        select on_day, id, sum(cents) over (order by on_day, id rows unbounded preceding) as so_far
        from (${sales}) s order by on_day, id) sums
      where so_far + ${openingCents}::bigint > ${limitCents}::bigint order by on_day, id limit 1) as exceeded_on`.execute(
    db,
  )
  const { counted_cents, exceeded_on } = rows[0]!
  return { year, counted_cents: Number(counted_cents), exceeded_on }
}

/** What of a year's sales is known without adding all of it up: the way to the limit is short. */
export async function findExceeded(
  { db }: Ctx,
  year: number,
  openingCents: number,
  limitCents: number,
): Promise<{ exceeded: boolean; counted_cents: number }> {
  const { rows } = await sql<{ so_far: number; over: boolean }>`
    select so_far::bigint as so_far, so_far > ${limitCents}::bigint as over from (
      select s.on_day, s.id,
        sum(s.cents) over (order by s.on_day, s.id rows unbounded preceding) + ${openingCents}::bigint as so_far
      from eu_sales s join invoices i on i.id = s.invoice_id and i.status <> 'void'
      where s.on_day >= make_date(${year}, 1, 1) and s.on_day <= make_date(${year}, 12, 31)) sums
    where so_far > ${limitCents}::bigint
    order by on_day, id limit 1`.execute(db)
  if (rows[0]) return { exceeded: true, counted_cents: Number(rows[0].so_far) }
  const { counted_cents } = await findYear({ db } as Ctx, year, openingCents, limitCents)
  return { exceeded: false, counted_cents }
}

export const insertSale = (
  ctx: Ctx,
  sale: { id: string; invoice_id: string; credit_note_id: string | null; on_day: string; cents: number },
) => ctx.db.insertInto('eu_sales').values(sale).execute()

/** What an invoice counts for, and what its notes took off that. */
export async function findCounted({ db }: Ctx, invoiceId: string) {
  const rows = await db
    .selectFrom('eu_sales')
    .select(['credit_note_id', 'cents'])
    .where('invoice_id', '=', invoiceId)
    .execute()
  const sum = (wanted: boolean) =>
    rows.filter(row => (row.credit_note_id === null) === wanted).reduce((all, row) => all + row.cents, 0)
  return { sold_cents: sum(true), returned_cents: -sum(false) }
}
