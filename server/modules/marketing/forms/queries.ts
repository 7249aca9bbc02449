import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { QuestionField } from '../questions/schema.ts'
import type { Form, FormListQuery } from './schema.ts'

export type FormRow = Omit<
  Form,
  | 'public_url'
  | 'embed_html'
  | 'iframe_html'
  | 'submission_count'
  | 'spam_count'
  | 'view_count'
  | 'conversion_rate'
> & { version: number }

const columns = [
  ...(['id', 'name', 'status', 'version', 'fields', 'submit_label', 'thank_you_message'] as const),
  ...(['redirect_url', 'list_ids', 'tags', 'owner_id', 'notify_user_ids', 'double_opt_in'] as const),
  ...(['create_opportunity', 'min_seconds', 'allowed_origins', 'created_at', 'updated_at'] as const),
] as const

export async function findForm(db: Db, id: string): Promise<FormRow | undefined> {
  const row = await db.selectFrom('forms').select(columns).where('id', '=', id).executeTakeFirst()
  return row as FormRow | undefined
}

/** For whoever changes it. */
export async function lockForm(db: Db, id: string): Promise<FormRow | undefined> {
  const row = await db
    .selectFrom('forms')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as FormRow | undefined
}

const chosen = (db: Db, { q, status }: Pick<FormListQuery, 'q' | 'status'>) =>
  db
    .selectFrom('forms')
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(Boolean(q?.trim()), query => query.where('name', 'ilike', containing(q!.trim())))

export function listForms(db: Db, query: FormListQuery) {
  return selectPage(
    query,
    chosen(db, query).select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').$castTo<FormRow>(),
  )
}

export type FormValues = Omit<FormRow, 'id' | 'version' | 'created_at' | 'updated_at'>

export async function insertForm(ctx: Ctx, id: string, { fields, ...values }: FormValues): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('forms')
    .values({ ...values, id, fields: toJson(fields), created_at: now, updated_at: now })
    .execute()
}

export async function updateForm(
  ctx: Ctx,
  id: string,
  { fields, ...values }: Partial<FormValues>,
): Promise<void> {
  await ctx.db
    .updateTable('forms')
    .set(eb => ({
      ...values,
      ...(fields ? { fields: toJson(fields as QuestionField[]) } : {}),
      version: eb('version', '+', 1),
      updated_at: ctx.now.toString(),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteFormRow(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('forms').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Those of the forms that are there. */
export async function findFormIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from forms where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
