import { found } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { findCompany } from '../companies/queries.ts'
import { companyParam } from '../companies/routes.ts'
import { CompanyNotFound } from '../companies/schema.ts'
import { requireContact } from '../contacts/queries.ts'
import { contactParam } from '../contacts/routes.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { findTask } from '../tasks/queries.ts'
import { TaskNotFound } from '../tasks/schema.ts'
import { listCustomerActivities } from './activity-queries.ts'
import { HistoryPage, HistoryQuery, listHistory } from './history.ts'
import { listTimeline } from './list.ts'
import { Activity, CustomerActivity, TimelineQuery } from './schema.ts'
import { ofCompany, ofContact } from './scope-queries.ts'

export const timelineRoutes = [
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/activities',
    tag: 'Contacts',
    summary: 'List what happened with a contact, newest first',
    params: contactParam,
    query: TimelineQuery,
    errors: [ContactNotFound],
    returns: Data(Type.Array(Activity)),
    handler: async (ctx, { params: { contact_id: id }, query }) => {
      await requireContact(ctx.db, id)
      return {
        data: await listTimeline(ctx, { own: { type: 'contact', id }, scopes: [ofContact(id)] }, query),
      }
    },
  }),
  route({
    method: 'GET',
    path: '/companies/{company_id}/activities',
    tag: 'Companies',
    summary: 'List what happened with a company, newest first',
    description: 'With `related` also what happened with its people and deals.',
    params: companyParam,
    query: TimelineQuery,
    errors: [CompanyNotFound],
    returns: Data(Type.Array(Activity)),
    handler: async (ctx, { params: { company_id: id }, query }) => {
      found(await findCompany(ctx.db, id), CompanyNotFound)
      const scopes = ofCompany(id, query.related ?? false)
      return { data: await listTimeline(ctx, { own: { type: 'company', id }, scopes }, query) }
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/field-history',
    operationId: 'listContactHistory',
    tag: 'Contacts',
    summary: 'List which fields of a contact were changed, the last change first',
    params: contactParam,
    query: HistoryQuery,
    errors: [ContactNotFound],
    returns: HistoryPage,
    handler: async (ctx, { params: { contact_id: id }, query }) => {
      await requireContact(ctx.db, id)
      return listHistory(ctx, { entity: 'contact', id }, query)
    },
  }),
  route({
    method: 'GET',
    path: '/companies/{company_id}/field-history',
    operationId: 'listCompanyHistory',
    tag: 'Companies',
    summary: 'List which fields of a company were changed, the last change first',
    params: companyParam,
    query: HistoryQuery,
    errors: [CompanyNotFound],
    returns: HistoryPage,
    handler: async (ctx, { params: { company_id: id }, query }) => {
      found(await findCompany(ctx.db, id), CompanyNotFound)
      return listHistory(ctx, { entity: 'company', id }, query)
    },
  }),
  route({
    method: 'GET',
    path: '/tasks/{task_id}/field-history',
    operationId: 'listTaskHistory',
    tag: 'Tasks',
    summary: 'List which fields of a task were changed, the last change first',
    params: { task_id: idParam('task', TaskNotFound) },
    query: HistoryQuery,
    errors: [TaskNotFound],
    returns: HistoryPage,
    handler: async (ctx, { params: { task_id: id }, query }) => {
      found(await findTask(ctx.db, id), TaskNotFound)
      return listHistory(ctx, { entity: undefined, id }, query)
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
