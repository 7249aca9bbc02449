import { route, viewer } from '#kit/route.ts'
import { Choice, Data, DateOnly, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { CompanyNotFound } from '#modules/crm/index.ts'
import { Supply, TaxClass, taxCategories } from '../../tax/categories.ts'
import { taxRules, taxWarnings } from '../../tax/decision/types.ts'
import { decideFor } from './service.ts'

const Country = Text(200, { examples: ['FR'] })

export const DecideIn = NamedObject('TaxQuestion', {
  company_id: Type.Optional(Nullable(Uuid)),
  buyer: Type.Optional(
    Nullable(
      Type.Object({
        country: Type.Optional(Nullable(Country)),
        region: Type.Optional(Nullable(Text(200))),
        kind: Type.Optional(Nullable(Choice(['business', 'consumer']))),
        vat_id: Type.Optional(Nullable(Text(50))),
        vat_status: Type.Optional(Nullable(Choice(['valid', 'invalid', 'unknown']))),
      }),
    ),
  ),
  deliver_to_country: Type.Optional(Nullable(Country)),
  supply: Type.Optional(Nullable(Supply)),
  tax_class: Type.Optional(Nullable(TaxClass)),
  supply_date: Type.Optional(Nullable(DateOnly)),
  amount_cents: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Net, in the reporting currency: whether it is the sale that crosses the threshold.',
      }),
    ),
  ),
})
export type DecideIn = Static<typeof DecideIn>

export const TaxAnswer = NamedObject('TaxDecision', {
  category: Nullable(Choice(taxCategories)),
  rate: Type.Number(),
  tax_name: Nullable(Type.String()),
  exemption_code: Nullable(Type.String()),
  exemption_reason: Nullable(Type.String()),
  rule: Choice(taxRules),
  explanation: Type.String(),
  warnings: Type.Array(Type.Object({ code: Choice(taxWarnings), message: Type.String() })),
  vat_check_id: Nullable(Uuid),
  rate_id: Nullable(Uuid),
})
export type TaxAnswer = Static<typeof TaxAnswer>

export const decisionRoutes = [
  route({
    method: 'POST',
    path: '/tax/decide',
    tag: 'Tax',
    summary: 'Say how a sale would be taxed',
    description: 'Asks nobody and stores nothing.',
    access: viewer,
    writes: false,
    body: DecideIn,
    returns: Data(TaxAnswer),
    errors: [CompanyNotFound],
    example: { body: { buyer: { country: 'FR', kind: 'consumer' }, supply: 'eservice' } },
    handler: async (ctx, { body }) => ({ data: await decideFor(ctx, body) }),
  }),
]
