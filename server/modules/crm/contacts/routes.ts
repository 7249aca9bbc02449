import type { Ctx, Db } from '#kit/context.ts'
import { PageQuery, Pagination } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { idParam, route, WithStatus } from '#kit/route.ts'
import { Choice, Data, NamedObject, Type } from '#kit/schema.ts'
import { ChangedMeanwhile, ifUnchanged } from '../conflicts/overwriting.ts'
import { readContactFilter } from '../contact-filter/query-string.ts'
import { ContactFilterQuery } from '../contact-filter/schema.ts'
import { SortBy, withCustomQuery } from '../custom-fields/filter.ts'
import { fieldsRoute, queryRoute } from '../filter/fields.ts'
import type { Filtered } from '../filter/schema.ts'
import { followMerges } from '../merged-queries.ts'
import { Outcome, outcome } from '../outcome.ts'
import { rescoreContact } from '../scoring/rescore.ts'
import { ScoreReason } from '../scoring/schema.ts'
import { Deleted } from '../trash/schema.ts'
import { contactEntity } from './filter-queries.ts'
import { contactSorts, listContacts } from './listing/list.ts'
import { findContact } from './queries.ts'
import { createContact } from './saving/create.ts'
import { deleteContact, updateContact } from './saving/update.ts'
import { Contact, ContactIn, ContactNotFound, EmailTaken } from './schema.ts'

export const contactParam = { contact_id: idParam('contact', ContactNotFound) }

const example = {
  body: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@analytical.example',
    title: 'Head of Engines',
    company_name: 'Analytical Engines',
    phone: '+442079460958',
    tags: ['conference'],
  },
}

const CountedPagination = NamedObject('CountedPagination', {
  ...Pagination.properties,
  total_capped: Type.Boolean({ description: 'There are at least `total`; counting stopped there.' }),
})

const ListQuery = withCustomQuery({
  ...PageQuery.properties,
  ...ContactFilterQuery.properties,
  sort: Type.Optional(SortBy(contactSorts)),
  order: Type.Optional(Choice(['asc', 'desc'])),
})

const Listed = Type.Object({ data: Type.Array(Contact), pagination: CountedPagination })

function list(ctx: Ctx, { page, limit, sort, order, ...filter }: Filtered<typeof ListQuery>) {
  return listContacts(ctx, { page: { page, limit }, filter: readContactFilter(filter), sort, order })
}

/** An id that became part of another leads to that one. */
async function findContactNow(db: Db, id: string): Promise<Contact | undefined> {
  const contact = await findContact(db, id)
  if (contact) return contact
  const kept = await followMerges(db, 'contact', id)
  return kept === id ? undefined : findContact(db, kept)
}

export const contactRoutes = [
  route({
    method: 'GET',
    path: '/contacts',
    tag: 'Contacts',
    summary: 'List contacts',
    description:
      'Newest first, or best match first with `q`, which looks through name, email and company and forgives typing errors. ' +
      '`custom.<key>=value` asks for a custom field, and `sort=custom.<key>` sorts by one.',
    query: ListQuery,
    returns: Listed,
    example: { query: { q: 'lovelace', status: 'lead,prospect', sort: 'score' } },
    handler: (ctx, { query }) => list(ctx, query),
  }),
  fieldsRoute(contactEntity, '/contacts/fields', 'Contacts'),
  queryRoute({ path: '/contacts/query', tag: 'Contacts', query: ListQuery, returns: Listed, list }),
  route({
    method: 'POST',
    path: '/contacts',
    tag: 'Contacts',
    summary: 'Create a contact',
    description: 'An email that a contact of the organization has already answers 200 with that contact.',
    status: 201,
    alsoStatus: [200],
    body: ContactIn,
    returns: Type.Object({ data: Contact, existing: Type.Boolean() }),
    example,
    handler: async (ctx, { body }) => {
      const { contact, existing } = await createContact(ctx, body)
      return new WithStatus(existing ? 200 : 201, { data: contact, existing })
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/{contact_id}',
    tag: 'Contacts',
    summary: 'Get a contact',
    params: contactParam,
    returns: Data(Contact),
    errors: [ContactNotFound],
    handler: async (ctx, { params }) => ({
      data: found(await findContactNow(ctx.db, params.contact_id), ContactNotFound),
    }),
  }),
  route({
    method: 'PUT',
    path: '/contacts/{contact_id}',
    tag: 'Contacts',
    summary: 'Update a contact',
    description: 'Keys left out stay as they are; null clears. `tags` and `custom` are replaced as a whole.',
    params: contactParam,
    body: ifUnchanged(ContactIn),
    returns: Data(Contact),
    errors: [ContactNotFound, EmailTaken, ChangedMeanwhile],
    example: { body: { status: 'customer', title: null } },
    handler: async (ctx, { params, body }) => ({ data: await updateContact(ctx, params.contact_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/contacts/{contact_id}',
    tag: 'Contacts',
    summary: 'Delete a contact and everything that hangs on it',
    params: contactParam,
    errors: [ContactNotFound],
    returns: Deleted,
    handler: async (ctx, { params }) => ({ trash_id: await deleteContact(ctx, params.contact_id) }),
  }),
  route({
    method: 'POST',
    path: '/contacts/{contact_id}/rescore',
    tag: 'Contacts',
    summary: 'Compute the score of a contact anew',
    description: 'Scores follow events by themselves; this is for whoever wants to see it done.',
    params: contactParam,
    errors: [ContactNotFound],
    returns: Outcome(Type.Object({ score: Type.Integer(), score_reasons: Type.Array(ScoreReason) })),
    handler: async (ctx, { params: { contact_id } }) =>
      outcome(found(await rescoreContact(ctx, contact_id), ContactNotFound)),
  }),
]
