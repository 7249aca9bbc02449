import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { CompanyNotFound } from '#modules/crm/index.ts'
import { VatCheck, VatIdRequired } from './schema.ts'
import { checkCompany, getChecks } from './service.ts'

const tag = 'Tax'
const params = { company_id: idParam('company', CompanyNotFound) }

export const vatCheckRoutes = [
  workRoute({
    method: 'POST',
    path: '/companies/{company_id}/vat-check',
    operationId: 'checkCompanyVat',
    tag,
    summary: 'Check the VAT number of a company',
    description: 'Asks VIES, the register of the Union. Where that does not answer, the status is unknown.',
    params,
    returns: Data(VatCheck),
    errors: [CompanyNotFound, VatIdRequired],
    handler: async (ctx, { params }) => ({ data: await checkCompany(ctx, params.company_id) }),
  }),
  route({
    method: 'GET',
    path: '/companies/{company_id}/vat-checks',
    tag,
    summary: 'List the checks of a company’s VAT number',
    description: 'Newest first.',
    params,
    returns: Data(Type.Array(VatCheck)),
    errors: [CompanyNotFound],
    handler: async (ctx, { params }) => ({ data: await getChecks(ctx, params.company_id) }),
  }),
]
