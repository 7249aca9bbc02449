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
  Uuid,
} from '#kit/schema.ts'

export const auditSchedules = ['none', 'weekly', 'monthly'] as const
export const rankSchedules = ['none', 'daily', 'weekly'] as const

export const Site = NamedObject('SeoSite', {
  id: Uuid,
  url: Type.String({ description: 'The start page' }),
  host: Type.String({ description: 'What the site is known by; with and without www it is one' }),
  name: Type.String(),
  country: Type.String(),
  language: Type.String(),
  audit_schedule: Choice(auditSchedules),
  rank_schedule: Choice(rankSchedules),
  keyword_count: Type.Integer(),
  last_audit: Nullable(Type.Object({ id: Uuid, score: Nullable(Type.Integer()), finished_at: Timestamp })),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Site = Static<typeof Site>

const given = {
  name: Text(200, {
    minLength: 1,
    description: 'What you call it; its host where nothing is said',
    examples: ['Our shop'],
  }),
  country: Text(2, { minLength: 2, description: 'Where people search from, by ISO 3166', examples: ['US'] }),
  language: Text(2, { minLength: 2, description: 'In which language, by ISO 639', examples: ['en'] }),
  audit_schedule: Choice(auditSchedules, { description: 'How often it is audited by itself' }),
  rank_schedule: Choice(rankSchedules, { description: 'How often its keywords are checked by themselves' }),
}

export const SiteIn = named(
  'SeoSiteInput',
  Type.Object({
    url: Type.String({ description: 'Its address; a bare host will do', examples: ['https://example.com'] }),
    ...Patch(given).properties,
  }),
)
export type SiteIn = Static<typeof SiteIn>
export const SitePatch = named('SeoSitePatch', Patch(given))
export type SitePatch = Static<typeof SitePatch>
