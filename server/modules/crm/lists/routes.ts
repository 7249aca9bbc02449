import { Paged, PageQuery, pageOf, slice } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { requireContact } from '../contacts/queries.ts'
import { contactParam } from '../contacts/routes.ts'
import { Contact, ContactNotFound } from '../contacts/schema.ts'
import { Outcome, outcome } from '../outcome.ts'
import { countLists, listLists, listListsOf } from './queries.ts'
import { ContactList, ListIn, ListNotFound, ListPatch, MemberNotFound, MembersIn } from './schema.ts'
import {
  addMembers,
  createList,
  deleteList,
  listMembers,
  loadList,
  removeMember,
  updateList,
} from './service.ts'

const params = { list_id: idParam('list', ListNotFound) }
const errors = [ListNotFound]

export const listRoutes = [
  route({
    method: 'GET',
    path: '/lists',
    tag: 'Lists',
    summary: 'List the lists of contacts',
    query: Type.Object({
      page: PageQuery.properties.page,
      limit: Type.Integer({ minimum: 1, maximum: 200, default: 200 }),
    }),
    returns: Paged(ContactList),
    handler: (ctx, { query }) => pageOf(query, listLists(ctx.db, slice(query)), countLists(ctx.db)),
  }),
  route({
    method: 'POST',
    path: '/lists',
    tag: 'Lists',
    summary: 'Create a list',
    status: 201,
    body: ListIn,
    returns: Data(ContactList),
    example: { body: { name: 'Spring conference', description: 'Met at our stand' } },
    handler: async (ctx, { body }) => ({ data: await createList(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/lists/{list_id}',
    tag: 'Lists',
    summary: 'Get a list',
    params,
    errors,
    returns: Data(ContactList),
    handler: async (ctx, { params: { list_id } }) => ({ data: await loadList(ctx, list_id) }),
  }),
  route({
    method: 'PUT',
    path: '/lists/{list_id}',
    tag: 'Lists',
    summary: 'Rename or describe a list',
    params,
    errors,
    body: ListPatch,
    returns: Data(ContactList),
    handler: async (ctx, { params: { list_id }, body }) => ({ data: await updateList(ctx, list_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/lists/{list_id}',
    tag: 'Lists',
    summary: 'Delete a list and keep its contacts',
    params,
    errors,
    handler: async (ctx, { params: { list_id } }) => {
      await deleteList(ctx, list_id)
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/lists/{list_id}/members',
    tag: 'Lists',
    summary: 'List the contacts on a list',
    params,
    errors,
    query: PageQuery,
    returns: Paged(Contact),
    handler: (ctx, { params: { list_id }, query }) => listMembers(ctx, list_id, query),
  }),
  route({
    method: 'POST',
    path: '/lists/{list_id}/members',
    operationId: 'addListMembers',
    tag: 'Lists',
    summary: 'Add contacts to a list',
    description:
      'Ids that are no contact of the organization, or on the list already, are ignored and counted.',
    params,
    errors,
    body: MembersIn,
    returns: Outcome(Type.Object({ added: Type.Integer(), ignored: Type.Integer() })),
    example: { body: { contact_ids: ['01a1dce5-541d-7093-834b-661a97c3b69e'] } },
    handler: async (ctx, { params: { list_id }, body }) =>
      outcome(await addMembers(ctx, list_id, body.contact_ids)),
  }),
  route({
    method: 'DELETE',
    path: '/lists/{list_id}/members/{contact_id}',
    operationId: 'removeListMember',
    tag: 'Lists',
    summary: 'Take a contact off a list',
    params: { ...params, ...contactParam },
    errors: [ListNotFound, MemberNotFound],
    handler: async (ctx, { params: { list_id, contact_id } }) => {
      await removeMember(ctx, list_id, contact_id)
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/lists',
    tag: 'Contacts',
    summary: 'List the lists a contact is on',
    params: contactParam,
    errors: [ContactNotFound],
    returns: Data(Type.Array(ContactList)),
    handler: async (ctx, { params: { contact_id } }) => {
      await requireContact(ctx.db, contact_id)
      return { data: await listListsOf(ctx.db, contact_id) }
    },
  }),
]
