import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { TemplateQuery } from './schema.ts'

const columns = [
  'id',
  'user_id',
  'name',
  'kind',
  'subject',
  'body_html',
  'shortcut',
  'visibility',
  'used_at',
  'created_at',
  'updated_at',
] as const

/** Those of the organization and one's own. */
const seenBy = ({ db }: Ctx, userId: number | null) =>
  db
    .selectFrom('email_templates')
    .select(columns)
    .where(eb =>
      eb.or([
        eb('visibility', '=', 'organization'),
        ...(userId === null ? [] : [eb('user_id', '=', userId)]),
      ]),
    )

export const findTemplate = (ctx: Ctx, userId: number | null, id: string) =>
  seenBy(ctx, userId).where('id', '=', id).executeTakeFirst()
export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

export const pageTemplates = (ctx: Ctx, userId: number | null, { kind, ...page }: TemplateQuery) =>
  selectPage(
    page,
    seenBy(ctx, userId)
      .$if(kind !== undefined, query => query.where('kind', '=', kind!))
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
  )

/** Nothing where the person has given the shortcut to another. */
export const insertTemplate = ({ db }: Ctx, values: Insertable<DB['email_templates']>) =>
  db
    .insertInto('email_templates')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

export const updateTemplate = (ctx: Ctx, id: string, values: Updateable<DB['email_templates']>) =>
  ctx.db
    .updateTable('email_templates')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const hasShortcut = async ({ db }: Ctx, userId: number | null, shortcut: string, exceptId: string) =>
  (await db
    .selectFrom('email_templates')
    .select('id')
    .where('user_id', '=', userId)
    .where('shortcut', '=', shortcut)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const lockOwner = ({ db }: Ctx, userId: number) =>
  sql`select id from users where id = ${userId} for no key update`.execute(db)

export const deleteTemplate = ({ db }: Ctx, id: string) =>
  db.deleteFrom('email_templates').where('id', '=', id).execute()

export const setUsed = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('email_templates').set({ used_at: ctx.now.toString() }).where('id', '=', id).execute()

/** Mails that left, and of how many something came back; opens and clicks of machines do not count. */
export async function listStats({ db }: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    template_id: string
    sent: number
    opened: number
    clicked: number
    replied: number
  }>`select template_id, count(*)::integer as sent, count(opened_at)::integer as opened,
      count(clicked_at)::integer as clicked, count(replied_at)::integer as replied
    from email_messages where template_id = any(${ids}::uuid[]) and sent_at is not null
    group by template_id`.execute(db)
  return rows
}

/** What templates know of a deal. */
export async function findDealFields({ db }: Ctx, id: string) {
  return db
    .selectFrom('deals as d')
    .innerJoin('pipeline_stages as s', 's.id', 'd.stage_id')
    .select([
      'd.id',
      'd.name',
      'd.amount_cents',
      'd.currency',
      'd.status',
      'd.expected_close_date',
      'd.custom',
    ])
    .select('s.name as stage')
    .where('d.id', '=', id)
    .executeTakeFirst()
}

export const findWriter = ({ db }: Ctx, userId: number) =>
  db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
