import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Example } from '../setup/queries.ts'

export async function keepExamples({ db }: Ctx, made: readonly Example[]): Promise<void> {
  await db
    .insertInto('example_records')
    .values([...made])
    .execute()
}

export const forgetExamples = ({ db }: Ctx) => db.deleteFrom('example_records').execute()

export interface Touched {
  type: 'company' | 'contact' | 'deal'
  id: string
  title: string
}

/** Examples that somebody has worked on since: their story goes on, or something of the organization's own hangs on them. */
export async function listTouched({ db }: Ctx, since: string): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select 'company' as type, c.id, c.name as title from companies c
      join example_records e on e.type = 'company' and e.record_id = c.id
    where exists (select from activities a where a.company_id = c.id and a.at > ${since}::timestamptz)
      or exists (select from contacts o where o.company_id = c.id
        and not exists (select from example_records x where x.record_id = o.id))
      or exists (select from tasks o where o.company_id = c.id
        and not exists (select from example_records x where x.record_id = o.id))
    union all
    select 'contact', c.id, coalesce(nullif(c.name, ''), c.email, '') from contacts c
      join example_records e on e.type = 'contact' and e.record_id = c.id
    where exists (select from activities a where a.contact_id = c.id and a.at > ${since}::timestamptz)
      or exists (select from tasks o where o.contact_id = c.id
        and not exists (select from example_records x where x.record_id = o.id))
    union all
    select 'deal', d.id, d.name from deals d join example_records e on e.type = 'deal' and e.record_id = d.id
    where exists (select from activities a where a.deal_id = d.id and a.at > ${since}::timestamptz)
      or exists (select from tasks o where o.deal_id = d.id
        and not exists (select from example_records x where x.record_id = o.id))
    order by 1, 3, 2`.execute(db)
  return rows
}

/** Those that are still there: people delete examples one by one, too. */
export async function listLeft({ db }: Ctx): Promise<Example[]> {
  const { rows } = await sql<Example>`
    select e.type, e.record_id from example_records e
    where exists (select from companies c where e.type = 'company' and c.id = e.record_id)
      or exists (select from contacts c where e.type = 'contact' and c.id = e.record_id)
      or exists (select from deals c where e.type = 'deal' and c.id = e.record_id)
      or exists (select from tasks c where e.type = 'task' and c.id = e.record_id)
      or exists (select from notes c where e.type = 'note' and c.id = e.record_id)
    order by e.record_id`.execute(db)
  return rows
}

export async function readOrganization({ db }: Ctx): Promise<{ locale: string; timezone: string }> {
  return db.selectFrom('organizations').select(['locale', 'timezone']).executeTakeFirstOrThrow()
}

export async function listOpenStages({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from pipeline_stages s join pipelines p on p.id = s.pipeline_id
    where p.is_default and s.kind = 'open' order by s.position`.execute(db)
  return rows.map(({ id }) => id)
}
