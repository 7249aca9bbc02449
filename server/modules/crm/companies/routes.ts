import type { Ctx, Db } from '#kit/context.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { OwnersText } from '#kit/records/owners.ts'
import { idParam, route } from '#kit/route.ts'
import { Choice, Data, Text, Type } from '#kit/schema.ts'
import { ChangedMeanwhile, ifUnchanged } from '../conflicts/overwriting.ts'
import { SortBy, takeCustom, withCustomQuery } from '../custom-fields/filter.ts'
import { readFilter } from '../filter/choose-queries.ts'
import { fieldsRoute, queryRoute } from '../filter/fields.ts'
import { type Filtered, FilterText } from '../filter/schema.ts'
import { followMerges } from '../merged-queries.ts'
import { Deleted } from '../trash/schema.ts'
import { companyEntity } from './filter-queries.ts'
import { companySorts, listCompanies } from './list.ts'
import { findCompany } from './queries.ts'
import {
  Company,
  CompanyIn,
  CompanyNotFound,
  CompanyPatch,
  ParentCycle,
  PartOf,
  TooManyLevels,
} from './schema.ts'
import { createCompany, deleteCompany, updateCompany } from './service.ts'

export const companyParam = { company_id: idParam('company', CompanyNotFound) }
const errors = [CompanyNotFound]

/** An id that became part of another leads to that one. */
async function findCompanyNow(db: Db, id: string): Promise<Company | undefined> {
  const company = await findCompany(db, id)
  if (company) return company
  const kept = await followMerges(db, 'company', id)
  return kept === id ? undefined : findCompany(db, kept)
}

const ListQuery = withCustomQuery({
  ...PageQuery.properties,
  q: Type.Optional(Text(200)),
  parent_id: Type.Optional(PartOf),
  owner: Type.Optional(OwnersText),
  filter: FilterText,
  sort: Type.Optional(SortBy(companySorts)),
  order: Type.Optional(Choice(['asc', 'desc'])),
})

function list(ctx: Ctx, query: Filtered<typeof ListQuery>) {
  const { custom, rest } = takeCustom(query)
  const { page, limit, q, parent_id, sort, order, owner, filter } = rest
  const choosing = { owner, ...readFilter(filter) }
  return listCompanies(ctx, { page: { page, limit }, q, parent_id, sort, order, custom, choosing })
}

export const companyRoutes = [
  route({
    method: 'GET',
    path: '/companies',
    tag: 'Companies',
    summary: 'List companies',
    description:
      'By name, or best match first with `q`, which looks through name and domain. `custom.<key>=value` asks for a custom field, and `sort=custom.<key>` sorts by one.',
    query: ListQuery,
    returns: Paged(Company),
    handler: (ctx, { query }) => list(ctx, query),
  }),
  fieldsRoute(companyEntity, '/companies/fields', 'Companies'),
  queryRoute({
    path: '/companies/query',
    tag: 'Companies',
    query: ListQuery,
    returns: Paged(Company),
    list,
  }),
  route({
    method: 'POST',
    path: '/companies',
    tag: 'Companies',
    summary: 'Create a company, owned by the caller',
    status: 201,
    body: CompanyIn,
    errors: [TooManyLevels],
    returns: Data(Company),
    example: { body: { name: 'Analytical Engines', domain: 'analytical.example', industry: 'Machinery' } },
    handler: async (ctx, { body }) => ({ data: await createCompany(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/companies/{company_id}',
    tag: 'Companies',
    summary: 'Get a company',
    params: companyParam,
    errors,
    returns: Data(Company),
    handler: async (ctx, { params: { company_id } }) => ({
      data: found(await findCompanyNow(ctx.db, company_id), CompanyNotFound),
    }),
  }),
  route({
    method: 'PUT',
    path: '/companies/{company_id}',
    tag: 'Companies',
    summary: 'Update a company',
    description: 'Keys left out stay as they are; null clears.',
    params: companyParam,
    errors: [...errors, ParentCycle, TooManyLevels, ChangedMeanwhile],
    body: ifUnchanged(CompanyPatch),
    returns: Data(Company),
    handler: async (ctx, { params: { company_id }, body }) => ({
      data: await updateCompany(ctx, company_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/companies/{company_id}',
    tag: 'Companies',
    summary: 'Delete a company and keep its people',
    description: 'Companies that are part of it become part of the one above it.',
    params: companyParam,
    errors,
    returns: Deleted,
    handler: async (ctx, { params: { company_id } }) => ({ trash_id: await deleteCompany(ctx, company_id) }),
  }),
]
