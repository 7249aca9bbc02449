import { LRUCache } from 'lru-cache'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { RawReply, WithStatus } from '#kit/route.ts'
import { type Language, pickLanguage } from '#kit/web/language.ts'
import { createSharing } from '#platform/batches/sharing.ts'
import { html } from '#platform/pages/html.ts'
import { documentHeaders } from '#platform/server/security-headers.ts'
import { findLink, findLinkSlugs } from '../booking-links/queries.ts'
import { findOffer } from '../booking-pages/offer.ts'
import { dayText, timeText } from '../booking-pages/times-html.ts'
import { findTenant, tellOrganization } from '../brand-queries.ts'
import { nothingHere } from '../public/layout.ts'
import { takes } from '../public/pack.ts'
import { headerOf, wantsJson } from '../public/posted.ts'
import { ageOfToken } from '../public/tokens.ts'
import { countVisit, stranger } from '../public/visitor.ts'
import { formerly } from '../slugs/slugs.ts'
import { makeDocument, renderPage } from './document.ts'
import { type Document, findDocument, findStanding, keepDocument, type Standing } from './document-queries.ts'
import { type Content, findPage, findVersion } from './queries.ts'
import { timesPlace } from './render.ts'
import { PageNotFound } from './schema.ts'
import { previewOf } from './service.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

interface Place {
  organizationId: string
  pageId: string
  isFormer: boolean
}

async function findPlace(ctx: OpenCtx, slug: string): Promise<Place | null> {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return null
  const now = await ctx.find('page', slug)
  if (now) return { organizationId: now.organizationId, pageId: now.targetId, isFormer: false }
  const before = await ctx.find(formerly('page'), slug)
  return before ? { organizationId: before.organizationId, pageId: before.targetId, isFormer: true } : null
}

/** As it is kept, or made by whoever looks first after something was changed. */
async function loadDocument(ctx: Ctx, pageId: string): Promise<(Document & { slug: string }) | null> {
  const kept = await findDocument(ctx.db, pageId)
  if (kept) return kept
  const page = await findPage(ctx.db, pageId)
  if (page?.status !== 'published' || page.published_version === null) return null
  const content = found(await findVersion(ctx.db, pageId, page.published_version), PageNotFound)
  const document = await makeDocument(ctx, { ...page, version: page.published_version, content })
  await keepDocument(ctx.db, document)
  return { ...document, slug: page.slug }
}

type Bytes = Pick<Document, 'html' | 'brotli' | 'gzip'>

/** Where addresses led, and the bytes of what was shown there. Whether they still do and it still is, is read each time. */
const places = new LRUCache<string, Place>({ max: 20_000 })
const shownBytes = new LRUCache<string, Bytes>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ html: plain, brotli, gzip }) => plain.length + brotli.length + gzip.length,
})
const bytesKey = (pageId: string, etag: string) => `${pageId}:${etag}`

/** Whoever asks for a page at the same time as others shares a look with them, which begins after all of them asked. */
const looks = createSharing<Standing | undefined>()

/** A page that was shown before and is the same: one short read. Null where it has to be looked for. */
async function showAgain(ctx: OpenCtx, slug: string, headers: Headers): Promise<RawReply | null> {
  const place = places.get(slug)
  if (!place) return null
  const { organizationId, pageId } = place
  const read = ({ db }: Ctx) => findStanding(db, pageId)
  const now = await looks(pageId, () => ctx.within(organizationId, stranger, read, { readOnly: true }))
  const bytes =
    now?.slug === slug && now.slots.length === 0 ? shownBytes.get(bytesKey(pageId, now.etag)) : undefined
  if (!now || !bytes) {
    places.delete(slug)
    return null
  }
  countVisit(ctx, organizationId, pageId)
  return answer({ ...now, ...bytes }, headers)
}

function remember(slug: string, place: Place, { etag, html: plain, brotli, gzip }: Document): void {
  places.set(slug, place)
  shownBytes.set(bytesKey(place.pageId, etag), { html: plain, brotli, gzip })
}

const SHOWN = 3
const AHEAD = 31 * 86_400_000

/** The next free times of the links it shows: the only part that is another one every time. */
async function withTimes(
  ctx: Ctx,
  text: string,
  slugs: readonly string[],
  language: Language,
): Promise<string> {
  let filled = text
  for (const { id, slug } of await findLinkSlugs(ctx.db, slugs)) {
    const link = await findLink(ctx.db, id)
    if (link?.status !== 'active') continue
    const now = ctx.now.epochMilliseconds
    const { slots } = await findOffer(ctx, link, { from: now, to: now + AHEAD })
    const zone = link.availability.timezone
    const times = html`<ul>${slots.slice(0, SHOWN).map(({ from }) => {
      const address = `/book/${slug}?start=${encodeURIComponent(new Date(from).toISOString())}`
      return html`<li><a href="${address}">${dayText(from, zone, language)}, ${timeText(from, zone, language)}</a></li>`
    })}</ul>`
    filled = filled.replaceAll(timesPlace(slug), () => times.text)
  }
  return filled
}

const headersOf = ({ policy, noindex }: Pick<Document, 'policy' | 'noindex'>): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  ...(noindex ? { 'x-robots-tag': 'noindex' } : {}),
  ...documentHeaders,
})

export async function showPage(
  ctx: OpenCtx,
  slug: string,
  query: Readonly<Record<string, string | undefined>>,
  headers: Headers,
  base: '/p' | '/api/v1/app/public/p',
) {
  const language = pickLanguage(ctx.request.acceptLanguage)
  const asJson = wantsJson(headers)
  const again = asJson || query.preview !== undefined ? null : await showAgain(ctx, slug, headers)
  if (again) return again
  const place = await findPlace(ctx, slug)
  if (place && query.preview && ageOfToken(ctx, previewOf(place.pageId), query.preview) !== null) {
    return ctx.within(place.organizationId, stranger, inner => preview(inner, place.pageId, language))
  }
  const shown =
    place &&
    (await ctx.within(place.organizationId, stranger, async inner => {
      const document = await loadDocument(inner, place.pageId)
      if (!document) return null
      if (place.isFormer) return new RawReply(301, { location: `${base}/${document.slug}` }, null)
      if (asJson) return new WithStatus(200, { data: await tell(inner, place.pageId) })
      if (document.slots.length === 0) {
        remember(slug, place, document)
        return answer(document, headers)
      }
      const text = await withTimes(inner, document.html.toString('utf8'), document.slots, language)
      return new RawReply(200, { ...headersOf(document), 'cache-control': 'no-store' }, text)
    }))
  if (!shown) {
    if (asJson) throw PageNotFound()
    return nothingHere(language)
  }
  if (!place.isFormer) countVisit(ctx, place.organizationId, place.pageId)
  return shown
}

/** In the way the browser takes it; nothing at all where it has the same already. */
function answer(document: Omit<Document, 'page_id'>, headers: Headers): RawReply {
  const [encoding, bytes] = takes(headers, 'br')
    ? (['br', document.brotli] as const)
    : takes(headers, 'gzip')
      ? (['gzip', document.gzip] as const)
      : ([null, document.html] as const)
  const etag = `"${document.etag}${encoding ? `-${encoding}` : ''}"`
  const common = { etag, vary: 'accept-encoding, accept', 'cache-control': 'no-cache' }
  const known = headerOf(headers, 'if-none-match').split(/\s*,\s*/)
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new RawReply(304, common, null)
  return new RawReply(
    200,
    { ...headersOf(document), ...common, ...(encoding ? { 'content-encoding': encoding } : {}) },
    bytes,
  )
}

async function preview(ctx: Ctx, pageId: string, language: Language): Promise<RawReply> {
  const page = await findPage(ctx.db, pageId)
  if (!page) return nothingHere(language)
  const { html: text, policy, slots } = await renderPage(ctx, { ...page, content: page })
  const filled = await withTimes(ctx, text, slots, language)
  const headers = { ...headersOf({ policy, noindex: true }), 'cache-control': 'no-store' }
  return new RawReply(200, headers, filled)
}

async function tell(ctx: Ctx, pageId: string) {
  const page = found(await findPage(ctx.db, pageId), PageNotFound)
  const content: Content = found(await findVersion(ctx.db, pageId, page.published_version!), PageNotFound)
  return {
    name: page.name,
    slug: page.slug,
    title: content.title,
    blocks: content.blocks as unknown as Record<string, unknown>[],
    seo: content.seo,
    lang: content.lang,
    published_at: page.published_at,
    organization: tellOrganization(await findTenant(ctx.db, `/api/v1/app/public/p/${page.slug}/logo`)),
  }
}
