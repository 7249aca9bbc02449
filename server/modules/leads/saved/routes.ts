import { idParam, route, viewer, WithStatus, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import {
  AlreadyConverted,
  ConvertedByHand,
  Lead,
  LeadFilterQuery,
  LeadList,
  LeadListQuery,
  LeadNotFound,
  LeadPatch,
  LeadWithPool,
  PoolIdsRequired,
  Saved,
  SaveIn,
} from './schema.ts'
import { changeLead, deleteLead, exportLeads, getLead, pageLeads, saveLeads } from './service.ts'

const tag = 'Leads'
export const leadParams = { lead_id: idParam('lead', LeadNotFound) }
const errors = [LeadNotFound]

export const leadRoutes = [
  route({
    method: 'POST',
    path: '/leads/save',
    operationId: 'saveLeads',
    tag,
    summary: 'Save people of the pool as leads',
    description: 'Once for each person. Companies and unknown ids count as `not_found`. Reveals nothing.',
    status: 201,
    alsoStatus: [200],
    body: SaveIn,
    errors: [PoolIdsRequired],
    returns: Saved,
    handler: async (ctx, { body }) => {
      const data = await saveLeads(ctx, body)
      return data.saved > 0 ? { data } : new WithStatus(200, { data })
    },
  }),
  route({
    method: 'GET',
    path: '/leads',
    tag,
    summary: 'List saved leads, newest first',
    query: LeadListQuery,
    returns: LeadList,
    handler: (ctx, { query }) => pageLeads(ctx, query),
  }),
  workRoute({
    method: 'GET',
    path: '/leads/export',
    operationId: 'exportLeads',
    tag,
    summary: 'Export saved leads as CSV',
    description: 'Addresses and phone numbers that are not revealed stay masked.',
    access: viewer,
    query: LeadFilterQuery,
    produces: 'text/csv',
    writes: true,
    handler: (ctx, { query }) => exportLeads(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/leads/{lead_id}',
    tag,
    summary: 'Get a lead with its record in the pool',
    params: leadParams,
    errors,
    returns: Data(LeadWithPool),
    handler: async (ctx, { params }) => ({ data: await getLead(ctx, params.lead_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/leads/{lead_id}',
    tag,
    summary: 'Change a lead',
    description: 'A converted lead keeps its status. Leaving `disqualified` clears the reason.',
    params: leadParams,
    errors: [LeadNotFound, ConvertedByHand, AlreadyConverted],
    body: LeadPatch,
    returns: Data(Lead),
    handler: async (ctx, { params, body }) => ({ data: await changeLead(ctx, params.lead_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/leads/{lead_id}',
    tag,
    summary: 'Delete a lead',
    description: 'Its contact stays, and what was revealed stays revealed.',
    params: leadParams,
    errors,
    handler: async (ctx, { params }) => {
      await deleteLead(ctx, params.lead_id)
      return undefined
    },
  }),
]
