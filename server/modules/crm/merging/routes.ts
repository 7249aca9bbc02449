import type { Ctx } from '#kit/context.ts'
import { Paged, PageQuery, Pagination, paginate, slice } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, NamedObject, Type, Uuid } from '#kit/schema.ts'
import { findCompanies } from '../companies/list-queries.ts'
import { Company, CompanyNotFound, ParentCycle, TooManyLevels } from '../companies/schema.ts'
import { listInOrder } from '../contacts/listing/list-queries.ts'
import { Contact, ContactNotFound, EmailTaken } from '../contacts/schema.ts'
import { compareNames } from '../similar/compare.ts'
import { companyReasons, contactReasons, Reason, Score, scoreOfSlips, scores } from '../similar/schema.ts'
import { type Group, listDuplicates } from './duplicate-queries.ts'
import { listMerges } from './list-queries.ts'
import { mergeCompanies, mergeContacts } from './merge.ts'
import {
  AlreadyUndone,
  KeptIsGone,
  MergeCompaniesIn,
  MergeContactsIn,
  MergeNotFound,
  MergeOfRecords,
  TooOldToUndo,
  Unmerged,
} from './schema.ts'
import { unmerge } from './unmerge.ts'

const params = { merge_id: idParam('merge', MergeNotFound) }
const companyParams = { merge_id: idParam('company_merge', MergeNotFound) }
const undoErrors = [MergeNotFound, AlreadyUndone, TooOldToUndo, KeptIsGone, EmailTaken]
const someIds = ['01a1dce5-541d-7093-834b-661a97c3b69e', '01a1dce5-541d-7093-834b-661a97c3b69f']

async function inGroups<T extends { id: string }>(
  ctx: Ctx,
  entity: 'contact' | 'company',
  query: { page: number; limit: number },
  load: (ids: string[]) => Promise<T[]>,
) {
  await compareNames(ctx)
  const groups: Group[] = await listDuplicates(ctx.db, entity, slice(query))
  const byId = new Map((await load(groups.flatMap(({ ids }) => ids))).map(one => [one.id, one]))
  return {
    groups: groups.map(({ reason, distance, ids }) => ({
      reason,
      score: reason === 'similar_name' ? scoreOfSlips(distance) : scores[reason],
      records: ids.flatMap(id => byId.get(id) ?? []),
    })),
    pagination: paginate(query, groups[0]?.total ?? 0),
  }
}

export const mergeRoutes = [
  route({
    method: 'GET',
    path: '/contacts/duplicates',
    operationId: 'listDuplicateContacts',
    tag: 'Contacts',
    summary: 'List contacts that look like one and the same person',
    description:
      'In groups: the same phone number, nearly the same email (dots, case and what follows a plus do not count), the same name at the same company, or nearly the same name at a company of nearly the same name or at none. The oldest of a group comes first.',
    writes: true,
    query: PageQuery,
    returns: Type.Object({
      data: Type.Array(
        NamedObject('DuplicateContacts', {
          reason: Reason(contactReasons),
          score: Score,
          contacts: Type.Array(Contact),
        }),
      ),
      pagination: Pagination,
    }),
    handler: async (ctx, { query }) => {
      const found = await inGroups(ctx, 'contact', query, ids => listInOrder(ctx.db, ids))
      return {
        data: found.groups.map(({ reason, score, records }) => ({
          reason: reason as (typeof contactReasons)[number],
          score,
          contacts: records,
        })),
        pagination: found.pagination,
      }
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/merges',
    operationId: 'listContactMerges',
    tag: 'Contacts',
    summary: 'List merges of contacts',
    query: PageQuery,
    returns: Paged(MergeOfRecords),
    handler: (ctx, { query }) => listMerges(ctx, 'contact', query),
  }),
  route({
    method: 'GET',
    path: '/companies/merges',
    operationId: 'listCompanyMerges',
    tag: 'Companies',
    summary: 'List merges of companies',
    query: PageQuery,
    returns: Paged(MergeOfRecords),
    handler: (ctx, { query }) => listMerges(ctx, 'company', query),
  }),
  route({
    method: 'POST',
    path: '/contacts/merge',
    operationId: 'mergeContacts',
    tag: 'Contacts',
    summary: 'Make several contacts one',
    description:
      'Everything that points at the others points at the kept one; its gaps are filled from them in the order they are named, tags are joined, and addresses and numbers of the others are appended to its own. The old ids go on leading to it. It can be undone for 30 days.',
    body: MergeContactsIn,
    returns: Type.Object({ data: Contact, merge_id: Uuid }),
    errors: [ContactNotFound, EmailTaken],
    example: { body: { keep_id: someIds[0], merge_ids: [someIds[1]] } },
    handler: (ctx, { body }) => mergeContacts(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/contacts/merges/{merge_id}/unmerge',
    operationId: 'unmergeContacts',
    tag: 'Contacts',
    summary: 'Undo a merge of contacts',
    description: 'Every row that was moved goes back, unless somebody moved it elsewhere since.',
    params,
    returns: Data(Unmerged),
    errors: undoErrors,
    handler: async (ctx, { params }) => ({ data: await unmerge(ctx, 'contact', params.merge_id) }),
  }),
  route({
    method: 'GET',
    path: '/companies/duplicates',
    operationId: 'listDuplicateCompanies',
    tag: 'Companies',
    summary: 'List companies that look like one and the same',
    description:
      'In groups: the same domain, the same name, or nearly the same name, legal forms aside. The oldest of a group comes first.',
    writes: true,
    query: PageQuery,
    returns: Type.Object({
      data: Type.Array(
        NamedObject('DuplicateCompanies', {
          reason: Reason(companyReasons),
          score: Score,
          companies: Type.Array(Company),
        }),
      ),
      pagination: Pagination,
    }),
    handler: async (ctx, { query }) => {
      const found = await inGroups(ctx, 'company', query, ids => findCompanies(ctx.db, ids))
      return {
        data: found.groups.map(({ reason, score, records }) => ({
          reason: reason as (typeof companyReasons)[number],
          score,
          companies: records,
        })),
        pagination: found.pagination,
      }
    },
  }),
  route({
    method: 'POST',
    path: '/companies/merge',
    operationId: 'mergeCompanies',
    tag: 'Companies',
    summary: 'Make several companies one',
    description:
      'People, deals, companies that are part of them and all else of the others belong to the kept one. It can be undone for 30 days.',
    body: MergeCompaniesIn,
    returns: Type.Object({ data: Company, merge_id: Uuid }),
    errors: [CompanyNotFound, ParentCycle, TooManyLevels],
    example: { body: { keep_id: someIds[0], merge_ids: [someIds[1]] } },
    handler: (ctx, { body }) => mergeCompanies(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/companies/merges/{merge_id}/unmerge',
    operationId: 'unmergeCompanies',
    tag: 'Companies',
    summary: 'Undo a merge of companies',
    params: companyParams,
    returns: Data(Unmerged),
    errors: undoErrors,
    handler: async (ctx, { params }) => ({ data: await unmerge(ctx, 'company', params.merge_id) }),
  }),
]
