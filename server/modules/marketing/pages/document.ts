import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { isLanguage } from '#kit/web/language.ts'
import { findLink, findLinkSlugs } from '../booking-links/queries.ts'
import { findTenant, tellOrganization } from '../brand-queries.ts'
import { type FormRow, findForm, findFormIds } from '../forms/queries.ts'
import { type Block, walk } from './blocks.ts'
import type { Document } from './document-queries.ts'
import type { Content } from './queries.ts'
import { type PageContext, type Rendered, renderDocument } from './render.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What blocks name must be the organization's. */
export async function checkReferences(ctx: Ctx, blocks: readonly Block[]): Promise<void> {
  const all = [...walk(blocks)]
  const formIds = all.flatMap(({ block }) => (block.type === 'form' ? block.form_id : []))
  const slugs = all.flatMap(({ block }) => (block.type === 'booking' ? block.slug : []))
  const [forms, links] = await Promise.all([
    findFormIds(ctx.db, formIds.filter(isUuid)),
    findLinkSlugs(ctx.db, slugs),
  ])
  for (const { block, at } of all) {
    if (block.type === 'form' && !forms.includes(block.form_id)) throw InvalidInput(`${at}.form_id not found`)
    if (block.type === 'booking' && !links.some(({ slug }) => slug === block.slug)) {
      throw InvalidInput(`${at}.slug not found`)
    }
  }
}

async function lookAround(ctx: Ctx, slug: string, { blocks, lang }: Content): Promise<PageContext> {
  const all = [...walk(blocks)].map(({ block }) => block)
  const forms = new Map<string, FormRow>()
  for (const block of all) {
    if (block.type !== 'form' || forms.has(block.form_id)) continue
    const form = await findForm(ctx.db, block.form_id)
    if (form?.status === 'published') forms.set(form.id, form)
  }
  const links = new Map<string, { name: string; slug: string }>()
  const named = await findLinkSlugs(
    ctx.db,
    all.flatMap(block => (block.type === 'booking' ? block.slug : [])),
  )
  for (const { id, slug: known } of named) {
    const link = await findLink(ctx.db, id)
    if (link?.status === 'active') links.set(known, { name: link.name, slug: link.slug })
  }
  const spoken = (lang ?? 'en').toLowerCase().split('-')[0]!
  return {
    organization: tellOrganization(await findTenant(ctx.db, `/api/v1/app/public/p/${slug}/logo`)),
    forms,
    links,
    language: isLanguage(spoken) ? spoken : 'en',
    publicUrl: ctx.services.settings.publicUrl,
  }
}

export const renderPage = async (
  ctx: Ctx,
  page: { name: string; slug: string; content: Content },
): Promise<Rendered> => renderDocument(page, await lookAround(ctx, page.slug, page.content))

/** As it is kept: ready to be sent in whichever way a browser takes it. */
export async function makeDocument(
  ctx: Ctx,
  page: { id: string; name: string; slug: string; version: number; content: Content },
): Promise<Document> {
  const rendered = await renderPage(ctx, page)
  const html = Buffer.from(rendered.html)
  const [brotli, zipped] = await Promise.all([
    compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(html, { level: 9 }),
  ])
  return {
    page_id: page.id,
    version: page.version,
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 27),
    policy: rendered.policy,
    html,
    brotli,
    gzip: zipped,
    noindex: page.content.seo.noindex,
    slots: rendered.slots,
  }
}
