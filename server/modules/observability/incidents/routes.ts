import { Paged } from '#kit/page.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { keyErrors, ResourceNotFound, writeErrors } from '#modules/cloud/index.ts'
import { Incident, IncidentQuery, NewNote } from './schema.ts'
import { acknowledge, addNote, getIncident, getIncidents } from './service.ts'

const common = { tag: 'Incidents', base: '/api/v2' } as const
const params = { incident_id: idParam('incident', ResourceNotFound) }

export const incidentRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/incidents',
    summary: 'List incidents, newest first',
    access: keyWithRead,
    query: IncidentQuery,
    returns: Paged(Incident),
    errors: keyErrors,
    handler: (ctx, { query }) => getIncidents(ctx, query),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/incidents/{incident_id}',
    summary: 'Get an incident',
    access: keyWithRead,
    params,
    returns: Data(Incident),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await getIncident(ctx, params.incident_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/incidents/{incident_id}/acknowledge',
    operationId: 'acknowledgeIncident',
    summary: 'Say that somebody is at it',
    access: keyWithWrite,
    params,
    returns: Data(Incident),
    errors: [...writeErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await acknowledge(ctx, params.incident_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/incidents/{incident_id}/notes',
    operationId: 'addIncidentNote',
    summary: 'Write a note on an incident',
    access: keyWithWrite,
    params,
    body: NewNote,
    status: 201,
    returns: Data(Incident),
    errors: [...writeErrors, ResourceNotFound],
    handler: async (ctx, { params, body }) => ({ data: await addNote(ctx, params.incident_id, body.body) }),
  }),
]
