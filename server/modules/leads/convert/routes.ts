import { route, WithStatus, workRoute } from '#kit/route.ts'
import { PoolRecordNotFound } from '../records/schema.ts'
import { QuotaExhausted } from '../reveal/schema.ts'
import { leadParams } from '../saved/routes.ts'
import { LeadNotFound } from '../saved/schema.ts'
import {
  BulkConverted,
  BulkConvertIn,
  Converted,
  ConvertFromPoolIn,
  ConvertIn,
  PersonErased,
} from './schema.ts'
import { convertFromPool, convertLead, convertMany } from './service.ts'

const tag = 'Leads'

const answer = (made: Converted) =>
  made.existing || made.already_converted ? new WithStatus(200, made) : made

export const convertRoutes = [
  route({
    method: 'POST',
    path: '/leads/{lead_id}/convert',
    operationId: 'convertLead',
    tag,
    summary: 'Turn a lead into a contact',
    description:
      'Finds the contact by email, then by LinkedIn, and fills what is empty; else makes one. Converting again answers ' +
      'with the same contact. With `reveal` a unit is spent in the same step.',
    status: 201,
    alsoStatus: [200],
    params: leadParams,
    body: ConvertIn,
    errors: [LeadNotFound, PersonErased, QuotaExhausted as never],
    returns: Converted,
    handler: async (ctx, { params, body }) => answer(await convertLead(ctx, params.lead_id, body)),
  }),
  route({
    method: 'POST',
    path: '/leads/convert-from-pool',
    operationId: 'convertFromPool',
    tag,
    summary: 'Save a person of the pool and turn them into a contact',
    status: 201,
    alsoStatus: [200],
    body: ConvertFromPoolIn,
    errors: [PoolRecordNotFound, PersonErased, QuotaExhausted as never],
    returns: Converted,
    handler: async (ctx, { body }) => answer(await convertFromPool(ctx, body)),
  }),
  workRoute({
    method: 'POST',
    path: '/leads/bulk-convert',
    operationId: 'convertLeads',
    tag,
    summary: 'Turn many leads into contacts',
    description: 'Each by itself, in the given order; what became of each is in `results`.',
    body: BulkConvertIn,
    returns: BulkConverted,
    handler: (ctx, { body }) => convertMany(ctx, body),
  }),
]
