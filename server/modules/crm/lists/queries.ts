import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import type { ContactList, ListPatch } from './schema.ts'

const columns = ['id', 'name', 'description', 'created_by_id', 'created_at', 'updated_at'] as const
const memberCount = sql<number>`tally_of('list_members:' || contact_lists.id)`.as('member_count')

export async function listLists(db: Db, page: PageSlice): Promise<ContactList[]> {
  return db
    .selectFrom('contact_lists')
    .select(columns)
    .select(memberCount)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countLists(db: Db): Promise<number> {
  const row = await db
    .selectFrom('contact_lists')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findList(db: Db, id: string): Promise<ContactList | undefined> {
  return db
    .selectFrom('contact_lists')
    .select(columns)
    .select(memberCount)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listListsOf(db: Db, contactId: string): Promise<ContactList[]> {
  return db
    .selectFrom('contact_lists')
    .innerJoin('list_members as m', 'm.list_id', 'contact_lists.id')
    .select(columns.map(column => `contact_lists.${column}` as const))
    .select(memberCount)
    .where('m.contact_id', '=', contactId)
    .orderBy('contact_lists.created_at', 'desc')
    .orderBy('contact_lists.id', 'desc')
    .execute()
}

export async function insertList(
  ctx: Ctx,
  values: { id: string; name: string; description: string | null; created_by_id: number | null },
): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('contact_lists')
    .values({ ...values, created_at: now, updated_at: now })
    .execute()
}

export async function updateListRow(ctx: Ctx, id: string, values: ListPatch): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('contact_lists')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteListRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contact_lists').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Only contacts of the organization, only once each; answers who is new on the list. */
export async function insertMembers(
  ctx: Ctx,
  listId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    insert into list_members (list_id, contact_id, added_at)
    select ${listId}::uuid, c.id, ${ctx.now.toString()}::timestamptz from contacts c
    where c.id = any(${contactIds}::uuid[]) order by c.id
    on conflict do nothing returning contact_id`.execute(ctx.db)
  return rows.map(row => row.contact_id)
}

export async function deleteMember(db: Db, listId: string, contactId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('list_members')
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listMemberIds(db: Db, listId: string, page: PageSlice): Promise<string[]> {
  const rows = await db
    .selectFrom('list_members')
    .select('contact_id')
    .where('list_id', '=', listId)
    .orderBy('contact_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(row => row.contact_id)
}
