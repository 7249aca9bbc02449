import { PageQuery, Pagination } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { CompanyOverview, PoolPerson, PoolRecordNotFound, SourcedRecord } from './schema.ts'
import { CompanyNotFound, getCompanyPeople, getRecord } from './service.ts'

const tag = 'Leads'

export const recordRoutes = [
  route({
    method: 'GET',
    path: '/leads/pool/{pool_id}',
    operationId: 'getPoolRecord',
    tag,
    summary: 'Get a person or company of the pool, with where each value comes from',
    params: { pool_id: idParam('pool record', PoolRecordNotFound) },
    errors: [PoolRecordNotFound],
    returns: Data(SourcedRecord),
    handler: async (ctx, { params }) => ({ data: await getRecord(ctx, params.pool_id) }),
  }),
  route({
    method: 'GET',
    path: '/leads/company/{company_id}',
    operationId: 'getLeadCompany',
    tag,
    summary: 'Get a company and its people in the pool, most senior first',
    description:
      'Of a company of the pool, or of one of yours, which is matched by its domain, then by its name.',
    params: { company_id: idParam('lead company', CompanyNotFound) },
    query: PageQuery,
    errors: [CompanyNotFound],
    returns: Type.Object({
      data: Type.Object({ company: CompanyOverview, people: Type.Array(PoolPerson) }),
      pagination: Pagination,
    }),
    handler: (ctx, { params, query }) => getCompanyPeople(ctx, params.company_id, query),
  }),
]
