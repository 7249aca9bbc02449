import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  named,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const NothingToEnrich = problem(400, 'nothing_to_enrich', 'url, domain or company_id is required')
export const AddressNotAllowed = problem(400, 'address_not_allowed', 'This address is not allowed')
export const CouldNotReach = problem(
  502,
  'could_not_reach',
  (host: string) => say`Could not reach ${{ host }}`,
  'acme.example',
)

export const EnrichIn = named(
  'LeadEnrich',
  Type.Object({
    url: Type.Optional(Text(2_000, { minLength: 1, description: 'A site, by its address' })),
    domain: Type.Optional(Text(253, { minLength: 1, description: 'A site, by its domain' })),
    company_id: Type.Optional(Uuid),
    refresh: Type.Boolean({
      default: false,
      description: 'Whether to read it again, though it was read this week',
    }),
    apply: Type.Boolean({ default: false, description: 'Whether to fill what is empty of your company' }),
  }),
)
export type EnrichIn = Static<typeof EnrichIn>

const text = Nullable(Type.String())

export const networks = ['linkedin', 'x', 'facebook', 'instagram', 'youtube', 'github', 'xing'] as const
export type Network = (typeof networks)[number]

const found = {
  url: Type.String(),
  domain: Type.String(),
  name: text,
  description: text,
  language: text,
  emails: Type.Array(
    Type.Object({ value: Type.String(), type: Choice(['role', 'personal']), source_url: Type.String() }),
  ),
  phones: Type.Array(Type.Object({ value: Type.String(), source_url: Type.String() })),
  socials: Type.Object({
    linkedin: text,
    x: text,
    facebook: text,
    instagram: text,
    youtube: text,
    github: text,
    xing: text,
  }),
  technologies: Type.Array(
    Type.Object({ name: Type.String(), category: Type.String(), evidence: Type.String() }),
  ),
  address: text,
  pages: Type.Array(Type.Object({ url: Type.String(), status: Type.Integer(), title: text })),
  blocked_by_robots: Type.Boolean(),
  truncated: Type.Boolean({ description: 'Time ran out before all was read' }),
  warnings: Type.Array(Type.String()),
}
const SiteFacts = Type.Object(found)
/** What one crawl found, as it is kept. */
export type SiteFacts = Static<typeof SiteFacts>

export const Enriched = NamedObject('EnrichedCompany', {
  ...found,
  cached: Type.Boolean({ description: 'Read earlier, this week' }),
  fetched_at: Timestamp,
  applied: Type.Optional(
    Type.Array(Type.String(), { description: 'Which fields of your company were filled' }),
  ),
})
export type Enriched = Static<typeof Enriched>
