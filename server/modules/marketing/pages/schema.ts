import { PageQuery, SearchWords } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
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
import { PublicOrganization } from '../brand-queries.ts'

export const PageNotFound = problem(404, 'page_not_found', 'Page not found')
export const PageVersionNotFound = problem(404, 'page_version_not_found', 'Version not found')
export const PageChanged = problem(409, 'page_changed', 'The page was changed meanwhile')

export const pageStatuses = ['draft', 'published'] as const

const Blocks = Type.Array(FreeObject, { description: 'Each has a `type`, and what belongs to that' })
export const PageSeo = NamedObject('PageSeo', {
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  image_url: Nullable(Type.String()),
  noindex: Type.Boolean(),
})
export type PageSeo = Static<typeof PageSeo>
const SeoIn = named(
  'PageSeoInput',
  Patch({
    title: Nullable(Text(120, { description: 'What search engines show as title' })),
    description: Nullable(Text(300, { description: 'What they show below it' })),
    image_url: Nullable(Text(2_000, { description: 'The picture where it is shared' })),
    noindex: Type.Boolean({ description: 'Whether search engines shall leave it out' }),
  }),
)

const content = {
  title: Nullable(Type.String()),
  blocks: Blocks,
  seo: PageSeo,
  lang: Nullable(Type.String()),
}
export const Page = NamedObject('Page', {
  id: Uuid,
  name: Type.String(),
  slug: Type.String(),
  status: Choice(pageStatuses),
  ...content,
  version: Type.Integer(),
  published_version: Nullable(Type.Integer()),
  has_unpublished_changes: Type.Boolean(),
  view_count: Type.Integer(),
  public_url: Type.String(),
  preview_url: Type.String({ description: 'Shows the newest version, for a day' }),
  published_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Page = Static<typeof Page>

const name = Text(200, { minLength: 1, examples: ['Spring offer'] })
const given = {
  slug: Text(200, { description: 'Its name in addresses; made from the name when absent' }),
  title: Nullable(Text(200, { description: 'What it is called in the browser; the name by default' })),
  status: Choice(pageStatuses, { description: 'Published ones can be seen by everybody' }),
  blocks: Type.Array(FreeObject, {
    maxItems: 200,
    description:
      'What it shows, from top to bottom: heading, text, image, button, hero, columns, list, quote, faq, video, ' +
      'form, booking, divider',
  }),
  content_html: Text(262_144, { description: 'Instead of blocks: one text' }),
  seo: SeoIn,
  lang: Nullable(Text(35, { description: 'Its language, such as en or pt-BR' })),
}
export const PageIn = named('PageInput', Type.Object({ name, ...Patch(given).properties }))
export type PageIn = Static<typeof PageIn>
export const PagePatch = named(
  'PagePatch',
  Patch({
    name,
    ...given,
    version: Type.Integer({ minimum: 1, description: 'The one that was changed: a stale one is refused' }),
  }),
)
export type PagePatch = Static<typeof PagePatch>

export const PageListQuery = Type.Object({
  ...PageQuery.properties,
  q: SearchWords,
  status: Type.Optional(Choice(pageStatuses)),
})
export type PageListQuery = Static<typeof PageListQuery>

export const PageVersion = NamedObject('PageVersion', {
  version: Type.Integer(),
  ...content,
  is_published: Type.Boolean(),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
})
export type PageVersion = Static<typeof PageVersion>

export const PublicPage = NamedObject('PublicPage', {
  name: Type.String(),
  slug: Type.String(),
  ...content,
  published_at: Nullable(Timestamp),
  organization: PublicOrganization,
})
