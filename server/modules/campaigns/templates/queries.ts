import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { TemplateSummary } from './schema.ts'

const summary = [
  'id',
  'name',
  'kind',
  'subject',
  'preheader',
  'category',
  'is_seed',
  'created_at',
  'updated_at',
] as const

export const findTemplate = ({ db }: Ctx, id: string) =>
  db.selectFrom('campaign_templates').selectAll().where('id', '=', id).executeTakeFirst()

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

export const lockTemplate = ({ db }: Ctx, id: string) =>
  db.selectFrom('campaign_templates').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export function listTemplates(
  { db }: Ctx,
  query: PageQuery & { q?: string | undefined; category?: string | undefined },
) {
  let rows = db.selectFrom('campaign_templates')
  if (query.category) rows = rows.where('category', '=', query.category)
  if (query.q?.trim()) {
    const words = containing(query.q.trim())
    rows = rows.where(sql<boolean>`(fold(name) like fold(${words}) or fold(subject) like fold(${words}))`)
  }
  return selectPage(
    query,
    rows.select(summary).orderBy('created_at', 'desc').orderBy('id', 'desc').$castTo<TemplateSummary>(),
  )
}

export const insertTemplate = ({ db }: Ctx, values: Insertable<DB['campaign_templates']>) =>
  db.insertInto('campaign_templates').values(values).execute()

/** Whether it was new: a seed has its name once. */
export async function insertSeed(
  { db }: Ctx,
  values: Insertable<DB['campaign_templates']>,
): Promise<boolean> {
  const row = await db
    .insertInto('campaign_templates')
    .values({ ...values, is_seed: true })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'name']).where(sql<boolean>`is_seed`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listSeeds = ({ db }: Ctx) =>
  db
    .selectFrom('campaign_templates')
    .select(summary)
    .where('is_seed', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute() as Promise<TemplateSummary[]>

export const updateTemplateRow = ({ db }: Ctx, id: string, changes: Updateable<DB['campaign_templates']>) =>
  db.updateTable('campaign_templates').set(changes).where('id', '=', id).execute()

export async function deleteTemplateRow({ db }: Ctx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('campaign_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
