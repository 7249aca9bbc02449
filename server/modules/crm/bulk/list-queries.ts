import type { Ctx } from '#kit/context.ts'
import { companyEntity } from '../companies/filter-queries.ts'
import { type CompanyConditions, searchCompanyIds, selectCompanyIds } from '../companies/list-queries.ts'
import { applyContactFilter } from '../contact-filter/queries.ts'
import type { ContactChoiceIn } from '../contact-filter/schema.ts'
import { settleChoice } from '../contacts/filter-queries.ts'
import { conditionsOf } from '../filter/choose-queries.ts'
import type { Choosing } from '../filter/schema.ts'
import { settleTasks, type TaskChoice } from '../tasks/filter-queries.ts'
import { filterTasks } from '../tasks/queries.ts'

export async function listContactIds(
  ctx: Ctx,
  choice: ContactChoiceIn,
  after: string | null,
  most: number,
): Promise<string[]> {
  const filter = await settleChoice(ctx, choice)
  const rows = await applyContactFilter(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now)
    .$if(after !== null, query => query.where('contacts.id', '>', after!))
    .orderBy('contacts.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export interface CompanyFilter extends Choosing, Omit<CompanyConditions, 'holds'> {
  q?: string | undefined
}

export async function listCompanyIds(
  ctx: Ctx,
  { q, custom, parent_id, ...choosing }: CompanyFilter,
  after: string | null,
  most: number,
): Promise<string[]> {
  const { db } = ctx
  const holds = await conditionsOf(ctx, companyEntity, choosing)
  const best = q?.trim() ? await searchCompanyIds(db, q) : null
  const rows = await selectCompanyIds(db, { custom, parent_id, holds })
    .$if(best !== null, query => query.where('companies.id', 'in', best!.length > 0 ? best! : [NOBODY]))
    .$if(after !== null, query => query.where('companies.id', '>', after!))
    .orderBy('companies.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function listTaskIds(
  ctx: Ctx,
  choice: TaskChoice,
  after: string | null,
  most: number,
): Promise<string[]> {
  const filter = await settleTasks(ctx, choice)
  const rows = await filterTasks(ctx.db.selectFrom('tasks').select('tasks.id'), filter)
    .$if(after !== null, query => query.where('tasks.id', '>', after!))
    .orderBy('tasks.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
