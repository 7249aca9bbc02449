import { found } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { findCompany } from '../companies/queries.ts'
import { companyParam } from '../companies/routes.ts'
import { CompanyNotFound } from '../companies/schema.ts'
import { requireContact } from '../contacts/queries.ts'
import { contactParam } from '../contacts/routes.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { listActivities, listCustomerActivities } from './activity-queries.ts'
import { Activity, CustomerActivity } from './schema.ts'

export const timelineRoutes = [
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/activities',
    tag: 'Contacts',
    summary: 'List the 100 most recent activities of a contact',
    params: contactParam,
    errors: [ContactNotFound],
    returns: Data(Type.Array(Activity)),
    handler: async (ctx, { params: { contact_id } }) => {
      await requireContact(ctx.db, contact_id)
      return { data: await listActivities(ctx, { contact_id }) }
    },
  }),
  route({
    method: 'GET',
    path: '/companies/{company_id}/activities',
    tag: 'Companies',
    summary: 'List the 100 most recent activities of a company',
    params: companyParam,
    errors: [CompanyNotFound],
    returns: Data(Type.Array(Activity)),
    handler: async (ctx, { params: { company_id } }) => {
      found(await findCompany(ctx.db, company_id), CompanyNotFound)
      return { data: await listActivities(ctx, { company_id }) }
    },
  }),
  route({
    method: 'GET',
    path: '/activities/customers',
    operationId: 'listCustomerActivities',
    tag: 'Contacts',
    summary: 'List what customers did last',
    description: 'Opened, replied, accepted, paid and signed, across all records, newest first.',
    query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
    returns: Data(Type.Array(CustomerActivity)),
    handler: async (ctx, { query }) => ({ data: await listCustomerActivities(ctx, query.limit) }),
  }),
]
