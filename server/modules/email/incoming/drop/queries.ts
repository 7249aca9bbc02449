import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { type Ctx, userIdOf } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

/** Colleagues by the addresses they log in with and those of their mailboxes. */
export async function findMembers({ db }: Ctx, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; id: number }>`
    select lower(email) as email, id from users where removed_at is null and lower(email) = any(${emails}::text[])
    union all
    select lower(b.email), u.id from mailboxes b join users u on u.id = b.user_id and u.removed_at is null
      where lower(b.email) = any(${emails}::text[])`.execute(db)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

const columns = [
  'id',
  'mailbox_id',
  'user_id',
  'direction',
  'name',
  'headers',
  'content',
  'received_at',
] as const

/** Those of mailboxes whose mail the caller may see. */
const visible = (ctx: Ctx) =>
  ctx.db
    .selectFrom('mail_drops')
    .select(columns)
    .where(sql<boolean>`mailbox_id not in (select narrowed_mailboxes(${userIdOf(ctx)}::integer))`)

export const pageDrops = (ctx: Ctx, page: PageQuery) =>
  selectPage(page, visible(ctx).orderBy('received_at', 'desc').orderBy('id', 'desc'))

export const lockDrop = (ctx: Ctx, id: string) =>
  visible(ctx).where('id', '=', id).forUpdate().executeTakeFirst()

export type DropRow = NonNullable<Awaited<ReturnType<typeof lockDrop>>>

/** Nothing where it is there already. */
export const insertDrop = ({ db }: Ctx, values: Insertable<DB['mail_drops']>) =>
  db
    .insertInto('mail_drops')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertDropFiles = ({ db }: Ctx, files: readonly Insertable<DB['mail_drop_files']>[]) =>
  db
    .insertInto('mail_drop_files')
    .values([...files])
    .execute()

export const listDropFiles = ({ db }: Ctx, dropId: string) =>
  db
    .selectFrom('mail_drop_files as f')
    .leftJoin('email_blobs as b', 'b.sha256', 'f.sha256')
    .select(['f.filename', 'f.content_type', 'f.content_id', 'f.is_inline', 'f.size', 'b.content'])
    .where('f.drop_id', '=', dropId)
    .orderBy('f.position')
    .execute()

export const deleteDrop = ({ db }: Ctx, id: string) =>
  db.deleteFrom('mail_drops').where('id', '=', id).execute()

export const deleteOldDrops = ({ db }: Ctx, before: string) =>
  db.deleteFrom('mail_drops').where('created_at', '<', before).execute()

/** The message that was filed under one of these names. */
export const findFiledAs = ({ db }: Ctx, name: string) =>
  db
    .selectFrom('email_messages')
    .select('id')
    .where('message_id', '=', name)
    .where('direction', 'in', ['in', 'out'])
    .executeTakeFirst()
