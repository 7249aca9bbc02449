import { admin, idParam, route } from '#kit/route.ts'
import { Choice, Data, Type } from '#kit/schema.ts'
import { pages } from '#kit/web/answers.ts'
import { ContactNotFound } from '#modules/crm/index.ts'
import { Erased, PersonData } from './schema.ts'
import { collectPerson, erasePerson, sendPersonPage } from './service.ts'

const tag = 'Data in and out'
const params = { contact_id: idParam('contact', ContactNotFound) }

export const personRoutes = [
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/data-export',
    operationId: 'exportPerson',
    tag,
    summary: 'Get everything that is held about a person',
    description: 'As JSON, or with `format=html` as a page to hand over.',
    access: admin,
    params,
    query: Type.Object({
      format: Type.Optional(
        Choice(['json', 'html'], { description: 'How it is written; `json` if left out.' }),
      ),
    }),
    writes: true,
    returns: Data(PersonData),
    alsoAnswers: pages(200),
    errors: [ContactNotFound],
    handler: async (ctx, { params, query }) =>
      query.format === 'html'
        ? sendPersonPage(ctx, params.contact_id)
        : { data: await collectPerson(ctx, params.contact_id) },
  }),
  route({
    method: 'POST',
    path: '/contacts/{contact_id}/erase',
    operationId: 'erasePerson',
    tag,
    summary: 'Erase a person',
    description:
      'The contact and everything that hangs on it go for good; a job takes address, number and full name out of every text that is left. Invoices, quotes and subscriptions keep the name, signed contracts stay whole. Archives of exports go too. An address that must not be written to is kept as a hash, and stays suppressed.',
    access: admin,
    params,
    returns: Data(Erased),
    errors: [ContactNotFound],
    handler: async (ctx, { params }) => ({ data: await erasePerson(ctx, params.contact_id) }),
  }),
]
