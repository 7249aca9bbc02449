import type { Ctx } from '#kit/context.ts'
import { type CompanyConditions, searchCompanyIds, selectCompanyIds } from '../companies/list-queries.ts'
import { applyContactFilter } from '../contact-filter/queries.ts'
import type { ContactFilterIn } from '../contact-filter/schema.ts'
import { filterTasks, type TaskFilter } from '../tasks/queries.ts'

export async function listContactIds(
  { db, now }: Ctx,
  filter: ContactFilterIn,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await applyContactFilter(db.selectFrom('contacts').select('contacts.id'), filter, now)
    .$if(after !== null, query => query.where('contacts.id', '>', after!))
    .orderBy('contacts.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export interface CompanyFilter extends CompanyConditions {
  q?: string | undefined
}

export async function listCompanyIds(
  { db }: Ctx,
  { q, ...conditions }: CompanyFilter,
  after: string | null,
  most: number,
): Promise<string[]> {
  const best = q?.trim() ? await searchCompanyIds(db, q) : null
  const rows = await selectCompanyIds(db, conditions)
    .$if(best !== null, query => query.where('companies.id', 'in', best!.length > 0 ? best! : [NOBODY]))
    .$if(after !== null, query => query.where('companies.id', '>', after!))
    .orderBy('companies.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function listTaskIds(
  { db }: Ctx,
  filter: TaskFilter,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await filterTasks(db.selectFrom('tasks').select('tasks.id'), filter)
    .$if(after !== null, query => query.where('tasks.id', '>', after!))
    .orderBy('tasks.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
