import { PageQuery } from '#kit/page.ts'
import {
  Choice,
  CurrencyCode,
  FreeObject,
  NamedObject,
  Nullable,
  named,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Amount, DealIn } from '../deals/schema.ts'

export const opportunitySources = ['signal', 'form', 'recommendation', 'manual', 'referral'] as const
export const opportunityStatuses = ['open', 'applied', 'converted', 'dismissed'] as const

export const Opportunity = NamedObject('Opportunity', {
  id: Uuid,
  title: Type.String(),
  source: Choice(opportunitySources),
  summary: Nullable(Type.String()),
  score: Type.Integer(),
  status: Choice(opportunityStatuses),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  owner_id: Nullable(UserId),
  amount_cents: Nullable(Type.Integer()),
  currency: Type.String(),
  data: FreeObject,
  applied_at: Nullable(Timestamp),
  converted_at: Nullable(Timestamp),
  dismissed_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Opportunity = Static<typeof Opportunity>

export const opportunityColumns = Object.keys(Opportunity.properties) as (keyof Opportunity)[]

const title = Text(300, { minLength: 1 })
const optional = {
  source: Choice(opportunitySources),
  summary: Nullable(Text(10_000)),
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  owner_id: Nullable(UserId),
  amount_cents: Nullable(Amount),
  currency: CurrencyCode,
  data: FreeObject,
}

export const OpportunityIn = Type.Object({ title, ...Type.Partial(Type.Object(optional)).properties })
export type OpportunityIn = Static<typeof OpportunityIn>

/** `converted` is what `convert` does. */
export const OpportunityPatch = Type.Partial(
  Type.Object({ title, ...optional, status: Choice(['open', 'applied', 'dismissed']) }),
)
export type OpportunityPatch = Static<typeof OpportunityPatch>

export const ApplyIn = Type.Partial(Type.Object({ contact_id: Uuid, company_id: Uuid }))
export type ApplyIn = Static<typeof ApplyIn>

export const ConvertIn = named('OpportunityDeal', Type.Partial(DealIn))
export type ConvertIn = Static<typeof ConvertIn>

export const OpportunityListQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(opportunityStatuses)),
  source: Type.Optional(Choice(opportunitySources)),
  contact_id: Type.Optional(Uuid),
  company_id: Type.Optional(Uuid),
  q: Type.Optional(Text(200)),
})
export type OpportunityListQuery = Static<typeof OpportunityListQuery>
