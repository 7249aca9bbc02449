import { found } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { findCompany } from '../companies/queries.ts'
import { companyParam } from '../companies/routes.ts'
import { Company, CompanyNotFound } from '../companies/schema.ts'
import { findContact } from '../contacts/queries.ts'
import { contactParam } from '../contacts/routes.ts'
import { Contact, ContactNotFound } from '../contacts/schema.ts'
import { loadOverview, Overview } from './overview.ts'

const description =
  'Open tasks by when they are due, coming meetings, the rest newest first; of each how many there are and the first five.'

export const overviewRoutes = [
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/overview',
    operationId: 'getContactOverview',
    tag: 'Contacts',
    summary: 'Get a contact with what belongs to it',
    description,
    params: contactParam,
    errors: [ContactNotFound],
    returns: Data(Overview('ContactOverview', Contact)),
    handler: async (ctx, { params: { contact_id: id } }) => {
      const record = found(await findContact(ctx.db, id), ContactNotFound)
      return { data: { record, ...(await loadOverview(ctx, { type: 'contact', id })) } }
    },
  }),
  route({
    method: 'GET',
    path: '/companies/{company_id}/overview',
    operationId: 'getCompanyOverview',
    tag: 'Companies',
    summary: 'Get a company with what belongs to it and its people',
    description,
    params: companyParam,
    errors: [CompanyNotFound],
    returns: Data(Overview('CompanyOverview', Company)),
    handler: async (ctx, { params: { company_id: id } }) => {
      const record = found(await findCompany(ctx.db, id), CompanyNotFound)
      return { data: { record, ...(await loadOverview(ctx, { type: 'company', id })) } }
    },
  }),
]
