import { readName } from '#kit/name.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { LineProductNotFound, QuoteIn, QuoteWithLines, TooManyLines } from '#modules/billing/index.ts'
import { CalendarEvent } from '#modules/calendar/index.ts'
import { Contract, ContractIn, presentContract } from '#modules/contracts/index.ts'
import { Task, TaskIn } from '#modules/crm/index.ts'
import { RelayLimit } from '#modules/email/index.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { DealNotFound } from '../deals/schema.ts'
import { addTask, contractDeal, MeetingIn, meetAbout, quoteDeal } from './service.ts'

const tag = 'Deals'
const params = { deal_id: idParam('deal', DealNotFound) }
const MiB = 1024 * 1024
const { deal_id: _quoted, ...quote } = QuoteIn.properties
const { deal_id: _agreed, title, content_html, ...parties } = ContractIn.properties
const { deal_id: _done, subject: _deal, ...task } = TaskIn.properties
const ifGiven = Type.Optional(Type.String({ maxLength: 320, description: 'From the deal if left out.' }))

export const nextStepRoutes = [
  route({
    method: 'POST',
    path: '/deals/{deal_id}/quotes',
    operationId: 'createDealQuote',
    tag,
    summary: 'Make a quote of a deal',
    description: 'Lines, discount, currency, contact, company and title are those of the deal unless given.',
    status: 201,
    params,
    errors: [DealNotFound, TooManyLines, LineProductNotFound],
    body: Type.Object(quote),
    returns: Data(QuoteWithLines),
    example: { body: {} },
    handler: async (ctx, { params: { deal_id }, body }) => ({ data: await quoteDeal(ctx, deal_id, body) }),
  }),
  workRoute({
    method: 'POST',
    path: '/deals/{deal_id}/contracts',
    operationId: 'createDealContract',
    tag,
    summary: 'Draft a contract for a deal',
    description: 'Between the caller and the contact of the deal, called as the deal is, unless given.',
    status: 201,
    params,
    errors: [DealNotFound, StorageFull],
    bodyLimit: 15 * MiB,
    body: Type.Object({
      title: Type.Optional(title),
      content_html: Type.Optional(content_html),
      ...(Object.fromEntries(Object.keys(parties).map(key => [key, ifGiven])) as Record<
        keyof typeof parties,
        typeof ifGiven
      >),
    }),
    returns: Data(Contract),
    example: { body: {} },
    handler: async (ctx, { params: { deal_id }, body }) => ({
      data: presentContract(ctx, await contractDeal(ctx, deal_id, body)),
    }),
  }),
  route({
    method: 'POST',
    path: '/deals/{deal_id}/tasks',
    operationId: 'createDealTask',
    tag,
    summary: 'Add a task to a deal',
    status: 201,
    params,
    errors: [DealNotFound],
    body: Type.Object(task),
    returns: Data(Task),
    example: { body: { title: 'Send the draft' } },
    handler: async (ctx, { params: { deal_id }, body }) => ({
      data: await addTask(ctx, deal_id, { ...body, title: readName('title', body.title) }),
    }),
  }),
  route({
    method: 'POST',
    path: '/deals/{deal_id}/meetings',
    operationId: 'createDealMeeting',
    tag,
    summary: 'Plan a meeting about a deal and invite its people',
    description: 'The event and its invitations are made together, or not at all.',
    status: 201,
    params,
    errors: [DealNotFound, RelayLimit],
    body: MeetingIn,
    returns: Data(CalendarEvent),
    example: { body: { start_at: '2027-03-01T09:00', timezone: 'Europe/Berlin' } },
    handler: async (ctx, { params: { deal_id }, body }) => ({ data: await meetAbout(ctx, deal_id, body) }),
  }),
]
