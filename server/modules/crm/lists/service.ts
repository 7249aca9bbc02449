import { type Ctx, userIdOf } from '#kit/context.ts'
import { isUuid, newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { findContacts } from '../contacts/queries.ts'
import { holdParties } from '../parties-queries.ts'
import { recordMany } from '../timeline/record-many-queries.ts'
import { ContactRemovedFromList, ContactsAddedToList } from './events.ts'
import {
  deleteListRow,
  deleteMember,
  findList,
  insertList,
  insertMembers,
  listMemberIds,
  updateListRow,
} from './queries.ts'
import type { ContactList, ListIn, ListPatch } from './schema.ts'
import { ListNotFound, MemberNotFound } from './schema.ts'

export const loadList = async (ctx: Ctx, id: string): Promise<ContactList> =>
  found(await findList(ctx.db, id), ListNotFound)

/** Of a body that names it. */
export async function requireListIn(ctx: Ctx, listId: string): Promise<void> {
  if (!(await findList(ctx.db, listId))) throw InvalidInput('list_id not found')
}

export async function createList(ctx: Ctx, { name, description }: ListIn): Promise<ContactList> {
  const id = newId()
  await insertList(ctx, {
    id,
    name: readName('name', name),
    description: description ?? null,
    created_by_id: userIdOf(ctx),
  })
  return loadList(ctx, id)
}

export async function updateList(ctx: Ctx, id: string, values: ListPatch): Promise<ContactList> {
  const named = values.name === undefined ? values : { ...values, name: readName('name', values.name) }
  if (!(await updateListRow(ctx, id, named))) throw ListNotFound()
  return loadList(ctx, id)
}

export async function deleteList(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteListRow(ctx.db, id))) throw ListNotFound()
}

/** Those who were not on it before. */
export async function addToList(ctx: Ctx, listId: string, contactIds: readonly string[]): Promise<string[]> {
  const list = await loadList(ctx, listId)
  const added = await insertMembers(ctx, listId, contactIds)
  if (added.length === 0) return []
  await recordMany(ctx, added, 'list.members_added', {
    type: 'listed',
    title: `Added to the list ${list.name}`,
  })
  await ctx.emit(ContactsAddedToList, { list_id: listId, list_name: list.name, contact_ids: added })
  return added
}

export async function addMembers(
  ctx: Ctx,
  listId: string,
  contactIds: readonly string[],
): Promise<{ added: number; ignored: number }> {
  const ids = [...new Set(contactIds.filter(isUuid).map(id => id.toLowerCase()))]
  const { length: added } = await addToList(ctx, listId, ids)
  return { added, ignored: contactIds.length - added }
}

export async function removeMember(ctx: Ctx, listId: string, contactId: string): Promise<void> {
  const list = await loadList(ctx, listId)
  holdParties(ctx, { contacts: [contactId] })
  if (!(await deleteMember(ctx.db, listId, contactId))) throw MemberNotFound()
  await ctx.emit(ContactRemovedFromList, { list_id: listId, list_name: list.name, contact_id: contactId })
}

/** Newest contacts first. */
export async function listMembers(ctx: Ctx, listId: string, page: PageQuery) {
  const list = await loadList(ctx, listId)
  const ids = await listMemberIds(ctx.db, listId, slice(page))
  const byId = new Map((await findContacts(ctx.db, ids)).map(contact => [contact.id, contact]))
  return {
    data: ids.map(id => byId.get(id)).filter(contact => contact !== undefined),
    pagination: paginate(page, list.member_count),
  }
}
