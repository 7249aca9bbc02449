import { problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
} from '#kit/schema.ts'
import { checkIds } from '../checks/check.ts'

export const DomainNotFound = problem(404, 'domain_not_found', 'Domain not found')

const statuses = ['pass', 'warn', 'fail', 'unknown'] as const
const Status = Choice(statuses)
export const Selector = Text(63, {
  minLength: 1,
  examples: ['google'],
  description: 'The name under which a DKIM key is published.',
})

export const DnsFix = NamedObject('DnsFix', {
  type: Choice(['TXT', 'CNAME', 'MX', 'FILE']),
  name: Type.String({ description: 'Where it goes, without a dot at the end' }),
  value: Type.String({ description: 'The whole record, ready to paste' }),
  note: Type.String(),
})

const DnsIssue = NamedObject('DnsIssue', {
  code: Type.String(),
  status: Choice(['warn', 'fail', 'unknown']),
  message: Type.String(),
  fix: Nullable(DnsFix),
})

const DnsCheck = NamedObject('DnsCheck', {
  id: Choice(checkIds),
  required: Type.Boolean(),
  status: Status,
  summary: Type.String(),
  evidence: FreeObject,
  issues: Type.Array(DnsIssue),
  fix: Nullable(DnsFix),
})

const Kind = Choice(['own', 'freemail'])
const Score = Nullable(Type.Integer())

export const DomainReport = NamedObject('DomainReport', {
  domain: Type.String(),
  organizational_domain: Type.String(),
  kind: Kind,
  status: Status,
  score: Score,
  checks: Type.Array(DnsCheck),
  checked_at: Timestamp,
  cached: Type.Boolean(),
})
export type DomainReport = Static<typeof DomainReport>

export const SendingDomain = NamedObject('SendingDomain', {
  domain: Type.String(),
  kind: Kind,
  status: Status,
  score: Score,
  checks: Type.Record(Type.String(), Status, { description: 'The status of each check by its id' }),
  dmarc_policy: Nullable(Type.String()),
  mailboxes: Type.Integer(),
  sent_30d: Type.Integer(),
  bounce_rate: Nullable(Type.Number()),
  complaint_rate: Nullable(Type.Number()),
  selectors: Type.Array(Type.String()),
  watched: Type.Boolean(),
  checked_at: Nullable(Timestamp),
})
export type SendingDomain = Static<typeof SendingDomain>

const Selectors = Type.Array(Selector, {
  maxItems: 20,
  description: 'Names under which DKIM keys of the domain are published, beside the usual ones.',
})
const DomainName = Text(320, {
  minLength: 1,
  examples: ['example.com'],
  description: 'A domain, or an address at it.',
})

export const NewDomain = Type.Object({ domain: DomainName, selectors: Type.Optional(Selectors) })
export type NewDomain = Static<typeof NewDomain>

export const DomainPatch = Patch({
  selectors: Selectors,
  watched: Type.Boolean({ description: 'Whether it is listed and checked without a mailbox of its own.' }),
})
export type DomainPatch = Static<typeof DomainPatch>

export const CheckQuery = Type.Object({
  selectors: Type.Optional(
    Text(1_300, { description: 'DKIM selectors to try, separated by commas.', examples: ['google,s1'] }),
  ),
  refresh: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 1 }), Type.Boolean()], {
      description: 'Asks DNS again although an answer of the last five minutes is there.',
    }),
  ),
})

export const DnsCheckIn = Type.Object({ domain: DomainName })

const TwoRecords = {
  found: Type.Boolean(),
  record: Nullable(Type.String()),
  records: Type.Array(Type.String()),
  status: Status,
  issues: Type.Array(DnsIssue),
  fix: Nullable(DnsFix),
}
export const DnsCheckOut = NamedObject('SenderRecords', {
  domain: Type.String(),
  spf: Type.Object(TwoRecords),
  dmarc: Type.Object({ ...TwoRecords, name: Type.String() }),
  checked_at: Timestamp,
})
export type DnsCheckOut = Static<typeof DnsCheckOut>

export const DomainChange = NamedObject('DomainChange', {
  at: Timestamp,
  check: Choice(checkIds),
  from: Status,
  to: Status,
  record_before: Nullable(Type.String()),
  record_after: Nullable(Type.String()),
})
export type DomainChange = Static<typeof DomainChange>
