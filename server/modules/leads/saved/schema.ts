import { PageQuery, Pagination } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { SourcedRecord } from '../records/schema.ts'

export const LeadNotFound = problem(404, 'lead_not_found', 'Lead not found')
export const PoolIdsRequired = problem(400, 'pool_ids_required', 'pool_ids is required')
export const ConvertedByHand = problem(400, 'converted_by_hand', 'A lead becomes converted by converting it')
export const AlreadyConverted = problem(409, 'already_converted', 'Lead is already converted')

export const leadStatuses = ['new', 'working', 'qualified', 'disqualified', 'converted'] as const
export type LeadStatus = (typeof leadStatuses)[number]

const text = Nullable(Type.String())

export const Lead = NamedObject('Lead', {
  id: Uuid,
  pool_id: Uuid,
  status: Choice(leadStatuses),
  score: Nullable(Type.Integer()),
  notes: Type.String(),
  disqualify_reason: text,
  owner_id: Nullable(UserId),
  tags: Type.Array(Type.String()),
  name: Type.String(),
  title: text,
  seniority: text,
  company_name: text,
  company_domain: text,
  country: text,
  email: Nullable(Type.String({ description: 'Masked until you reveal it' })),
  phone: Nullable(Type.String({ description: 'Masked until you reveal it' })),
  revealed: Type.Boolean(),
  erased: Type.Boolean({ description: 'The person asked to be forgotten' }),
  erased_at: Nullable(Timestamp),
  contact_id: Nullable(Uuid),
  converted_at: Nullable(Timestamp),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Lead = Static<typeof Lead>

export const LeadWithPool = NamedObject('LeadWithPool', {
  ...Lead.properties,
  pool: Nullable(SourcedRecord),
})
export type LeadWithPool = Static<typeof LeadWithPool>

const tags = Type.Array(Text(64, { minLength: 1 }), { maxItems: 50, description: 'What you sort them by' })

export const SaveIn = named(
  'LeadSave',
  Type.Object({
    pool_ids: Type.Optional(Type.Array(Uuid, { maxItems: 500, description: 'People of the pool' })),
    pool_id: Type.Optional(Uuid),
    owner_id: Type.Optional(Nullable(UserId)),
    tags: Type.Optional(tags),
  }),
)
export type SaveIn = Static<typeof SaveIn>

export const Saved = Type.Object({
  data: Type.Object({
    saved: Type.Integer(),
    existing: Type.Integer(),
    not_found: Type.Integer(),
    leads: Type.Array(Lead),
  }),
})

export const LeadPatch = named(
  'LeadPatch',
  Patch({
    status: Choice(leadStatuses, { description: 'How far you are with them' }),
    score: Nullable(Type.Integer({ minimum: 0, maximum: 100, description: 'How promising they are' })),
    notes: Text(10_000, { description: 'What you know of them' }),
    disqualify_reason: Nullable(Text(500, { description: 'Why it came to nothing' })),
    owner_id: Nullable(UserId),
    tags,
  }),
)
export type LeadPatch = Static<typeof LeadPatch>

const filter = {
  status: Type.Optional(Type.String({ maxLength: 200, description: 'In these states, separated by commas' })),
  owner_id: Type.Optional(UserId),
  tag: Type.Optional(Type.String({ maxLength: 64, description: 'With this tag' })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words of name, title or company' })),
  revealed: Type.Optional(Type.Boolean({ description: 'Whether you revealed them' })),
  erased: Type.Optional(Type.Boolean({ description: 'Whether the person asked to be forgotten' })),
}
export const LeadFilterQuery = Type.Object(filter)
export type LeadFilterQuery = Static<typeof LeadFilterQuery>

export const LeadListQuery = Type.Object({
  ...PageQuery.properties,
  ...filter,
  sort: Choice(['created_at', 'updated_at', 'score', 'name'], {
    default: 'created_at',
    description: 'By what they are ordered',
  }),
  order: Type.Optional(Choice(['asc', 'desc'], { description: 'Which way' })),
})
export type LeadListQuery = Static<typeof LeadListQuery>

export const LeadList = Type.Object({
  data: Type.Array(Lead),
  pagination: Pagination,
  status_counts: Type.Object(
    Object.fromEntries(leadStatuses.map(status => [status, Type.Integer()])) as Record<
      LeadStatus,
      ReturnType<typeof Type.Integer>
    >,
    { description: 'How many there are in each state, whatever `status` asks for' },
  ),
})
