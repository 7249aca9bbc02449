import { PageQuery } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { seedProviders } from '../seeds/schema.ts'

export const TestNotFound = problem(404, 'placement_test_not_found', 'Placement test not found')

export const placements = ['inbox', 'promotions', 'spam', 'missing', 'pending', 'unknown'] as const

const Verdict = Nullable(Type.String())

const Result = NamedObject('PlacementResult', {
  seed_id: Nullable(Uuid),
  email: Type.String(),
  provider: Choice(seedProviders),
  placement: Choice(placements),
  folder: Nullable(Type.String()),
  tab: Nullable(Type.String()),
  seconds: Nullable(Type.Integer()),
  late: Type.Boolean(),
  auth: NamedObject('PlacementAuth', { spf: Verdict, dkim: Verdict, dmarc: Verdict }),
  dkim_selectors: Type.Array(Type.String()),
  error: Nullable(Type.String()),
  checked_at: Nullable(Timestamp),
})
export type Result = Static<typeof Result>

export const PlacementTest = NamedObject('PlacementTest', {
  id: Uuid,
  mailbox_id: Uuid,
  from_email: Type.String(),
  subject: Type.String(),
  status: Choice(['sending', 'waiting', 'finished', 'failed']),
  counts: NamedObject('PlacementCounts', {
    inbox: Type.Integer(),
    promotions: Type.Integer(),
    spam: Type.Integer(),
    missing: Type.Integer(),
    pending: Type.Integer(),
    unknown: Type.Integer(),
  }),
  inbox_rate: Nullable(Type.Number()),
  results: Type.Array(Result),
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
  deadline_at: Timestamp,
})
export type PlacementTest = Static<typeof PlacementTest>

const MailboxRef = Type.Optional(Nullable(Uuid))

export const NewTest = Type.Object({
  mailbox_id: MailboxRef,
  inbox_id: MailboxRef,
  account_id: MailboxRef,
  seed_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: 50, description: 'Which seeds; all of them when absent.' }),
  ),
  subject: Type.Optional(
    Text(300, { description: 'What the mail says; a plain text of our own when absent.' }),
  ),
  body_html: Type.Optional(
    Text(500_000, { description: 'The mail in HTML; a plain text of our own when absent.' }),
  ),
})
export type NewTest = Static<typeof NewTest>

export const TestQuery = Type.Object({
  ...PageQuery.properties,
  mailbox_id: Type.Optional(Type.String({ format: 'uuid', description: 'Those sent from this mailbox.' })),
})
export type TestQuery = Static<typeof TestQuery>
