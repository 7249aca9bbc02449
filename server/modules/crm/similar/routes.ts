import { route } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { dismissDuplicates, findSimilarCompanies, findSimilarContacts } from './find.ts'
import {
  DismissIn,
  SimilarCompaniesQuery,
  SimilarCompany,
  SimilarContact,
  SimilarContactsQuery,
} from './schema.ts'

const whileTyping = 'At most five, the surest first: for a form that is being filled in.'
const dismissal =
  'Each two of them are shown as duplicates again only when one of them changes its name. A larger group that they are part of stays.'
const someIds = ['01a1dce5-541d-7093-834b-661a97c3b69e', '01a1dce5-541d-7093-834b-661a97c3b69f']

export const similarRoutes = [
  route({
    method: 'GET',
    path: '/contacts/similar',
    operationId: 'listSimilarContacts',
    tag: 'Contacts',
    summary: 'Find contacts like the one that is being typed',
    description: `${whileTyping} The same address, number or name, or nearly the name at the same company.`,
    writes: true,
    query: SimilarContactsQuery,
    returns: Type.Object({ data: Type.Array(SimilarContact) }),
    handler: async (ctx, { query }) => ({ data: await findSimilarContacts(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/companies/similar',
    operationId: 'listSimilarCompanies',
    tag: 'Companies',
    summary: 'Find companies like the one that is being typed',
    description: `${whileTyping} The same domain, or nearly the same name.`,
    writes: true,
    query: SimilarCompaniesQuery,
    returns: Type.Object({ data: Type.Array(SimilarCompany) }),
    handler: async (ctx, { query }) => ({ data: await findSimilarCompanies(ctx, query) }),
  }),
  route({
    method: 'POST',
    path: '/contacts/duplicates/dismiss',
    operationId: 'dismissDuplicateContacts',
    tag: 'Contacts',
    summary: 'Say that contacts are not one and the same',
    description: dismissal,
    body: DismissIn,
    example: { body: { ids: someIds } },
    handler: (ctx, { body }) => dismissDuplicates(ctx, 'contact', body.ids),
  }),
  route({
    method: 'POST',
    path: '/companies/duplicates/dismiss',
    operationId: 'dismissDuplicateCompanies',
    tag: 'Companies',
    summary: 'Say that companies are not one and the same',
    description: dismissal,
    body: DismissIn,
    example: { body: { ids: someIds } },
    handler: (ctx, { body }) => dismissDuplicates(ctx, 'company', body.ids),
  }),
]
