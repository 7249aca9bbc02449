import { isDeepStrictEqual } from 'node:util'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import type { Pagination } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { PagePublished } from '../events.ts'
import { timeToken } from '../public/tokens.ts'
import { readWebAddress } from '../references.ts'
import { changeSlug, leaveSlugs, takeSlug } from '../slugs/slugs.ts'
import { dropCounts, readCounts } from '../tallies/queries.ts'
import { type Block, readBlocks, walk } from './blocks.ts'
import { cleanAll } from './clean.ts'
import { checkReferences } from './document.ts'
import { dropDocument } from './document-queries.ts'
import {
  type Content,
  deletePageRow,
  findPage,
  findVersion,
  insertPage,
  insertVersion,
  listPages,
  listVersions,
  lockPage,
  type PageRow,
  updatePage,
} from './queries.ts'
import {
  type Page,
  PageChanged,
  type PageIn,
  type PageListQuery,
  PageNotFound,
  type PagePatch,
  type PageSeo,
  type PageVersion,
  PageVersionNotFound,
} from './schema.ts'

/** What a preview is signed for. */
export const previewOf = (id: string): string => `page:${id}`

function present(ctx: Ctx, row: PageRow, view_count: number): Page {
  const url = `${ctx.services.settings.publicUrl}/p/${row.slug}`
  return {
    ...row,
    blocks: row.blocks as unknown as Page['blocks'],
    has_unpublished_changes: row.published_version !== null && row.published_version !== row.version,
    view_count,
    public_url: url,
    preview_url: `${url}?preview=${timeToken(ctx, previewOf(row.id))}`,
  }
}

export async function pagePages(
  ctx: Ctx,
  query: PageListQuery,
): Promise<{ data: Page[]; pagination: Pagination }> {
  const { data: rows, pagination } = await listPages(ctx.db, query)
  const countsOf = await readCounts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map(row => present(ctx, row, countsOf(row.id).views)),
    pagination,
  }
}

export async function getPage(ctx: Ctx, id: string): Promise<Page> {
  const row = found(await findPage(ctx.db, id), PageNotFound)
  return present(ctx, row, (await readCounts(ctx.db, [id]))(id).views)
}

const noSeo: PageSeo = { title: null, description: null, image_url: null, noindex: false }

function readSeo(before: PageSeo, given: NonNullable<PageIn['seo']>): PageSeo {
  const seo = { ...before }
  for (const key of ['title', 'description'] as const) {
    if (given[key] !== undefined) seo[key] = given[key]?.trim() || null
  }
  if (given.image_url !== undefined) {
    seo.image_url = given.image_url ? readWebAddress('seo.image_url', given.image_url) : null
  }
  if (given.noindex !== undefined) seo.noindex = given.noindex
  return seo
}

function readLang(lang: string | null): string | null {
  if (lang === null || lang.trim() === '') return null
  try {
    return new Intl.Locale(lang.trim()).toString()
  } catch {
    throw InvalidInput('lang must be a language such as en or pt-BR')
  }
}

/** Blocks as they will be kept and shown, their texts cleaned. Asked for before the transaction. */
export async function readContent(ctx: WorkCtx, input: PagePatch): Promise<Block[] | undefined> {
  const given =
    input.blocks ??
    (input.content_html === undefined ? undefined : [{ type: 'text', html: input.content_html || ' ' }])
  if (given === undefined) return undefined
  const blocks = readBlocks(given)
  const texts = [...walk(blocks)].flatMap(({ block }) => (block.type === 'text' ? block : []))
  const cleaned = await cleanAll(
    ctx,
    texts.map(({ html }) => html),
  )
  for (const [n, block] of texts.entries()) block.html = cleaned[n]!
  return blocks
}

function contentOf(before: Content, input: PagePatch, blocks: Block[] | undefined): Content {
  return {
    title: input.title === undefined ? before.title : input.title?.trim() || null,
    blocks: blocks ?? before.blocks,
    seo: input.seo ? readSeo(before.seo, input.seo) : before.seo,
    lang: input.lang === undefined ? before.lang : readLang(input.lang),
  }
}

const nothing: Content = { title: null, blocks: [], seo: noSeo, lang: null }

export async function createPage(ctx: Ctx, input: PageIn, blocks: Block[] | undefined): Promise<Page> {
  const id = newId()
  const name = readName('name', input.name)
  const content = contentOf(nothing, input, blocks)
  await checkReferences(ctx, content.blocks)
  const slug = await takeSlug(ctx, 'page', id, { slug: input.slug, name })
  const status = input.status ?? 'published'
  await insertPage(ctx, { id, name, slug, status })
  await insertVersion(ctx, id, 1, content)
  if (status === 'published') await notePublished(ctx, { id, name, slug, version: 1 })
  return getPage(ctx, id)
}

const claim = async (ctx: Ctx, id: string): Promise<PageRow> =>
  found(await lockPage(ctx.db, id), PageNotFound)

const pick = ({ title, blocks, seo, lang }: Content): Content => ({ title, blocks, seo, lang })

export async function changePage(
  ctx: Ctx,
  id: string,
  input: PagePatch,
  blocks: Block[] | undefined,
): Promise<Page> {
  const before = await claim(ctx, id)
  if (input.version !== undefined && input.version !== before.version) throw PageChanged()
  const content = contentOf(pick(before), input, blocks)
  if (blocks) await checkReferences(ctx, blocks)
  if (!isDeepStrictEqual(content, pick(before))) {
    await insertVersion(ctx, id, before.version + 1, content)
    await updatePage(ctx, id, { version: before.version + 1 })
  }
  if (input.name !== undefined) await updatePage(ctx, id, { name: readName('name', input.name) })
  if (input.slug !== undefined) {
    await updatePage(ctx, id, { slug: await changeSlug(ctx, 'page', id, before.slug, input.slug) })
  }
  if (input.name !== undefined || input.slug !== undefined) await dropDocument(ctx.db, id)
  if (input.status === 'published') await publish(ctx, id)
  if (input.status === 'draft') await unpublish(ctx, id)
  return getPage(ctx, id)
}

async function publish(ctx: Ctx, id: string): Promise<void> {
  const { version, published_version, name, slug } = await claim(ctx, id)
  if (published_version === version) return
  await updatePage(ctx, id, {
    status: 'published',
    published_version: version,
    published_at: ctx.now.toString(),
  })
  await dropDocument(ctx.db, id)
  await notePublished(ctx, { id, name, slug, version })
}

async function notePublished(
  ctx: Ctx,
  { id, ...detail }: { id: string; name: string; slug: string; version: number },
): Promise<void> {
  await ctx.emit(PagePublished, { page_id: id, ...detail })
  await recordAudit(ctx, { action: 'page_published', targetKind: 'page', targetId: id, detail })
}

async function unpublish(ctx: Ctx, id: string): Promise<void> {
  const { published_version, name, slug } = await claim(ctx, id)
  await updatePage(ctx, id, { status: 'draft', published_version: null, published_at: null })
  await dropDocument(ctx.db, id)
  if (published_version === null) return
  const detail = { name, slug }
  await recordAudit(ctx, { action: 'page_unpublished', targetKind: 'page', targetId: id, detail })
}

export async function publishPage(ctx: Ctx, id: string): Promise<Page> {
  await publish(ctx, id)
  return getPage(ctx, id)
}

export async function unpublishPage(ctx: Ctx, id: string): Promise<Page> {
  await unpublish(ctx, id)
  return getPage(ctx, id)
}

export async function duplicatePage(ctx: Ctx, id: string): Promise<Page> {
  const before = found(await findPage(ctx.db, id), PageNotFound)
  const copy = newId()
  const name = `${before.name.slice(0, 193)} (copy)`
  const slug = await takeSlug(ctx, 'page', copy, { name })
  await insertPage(ctx, { id: copy, name, slug, status: 'draft' })
  await insertVersion(ctx, copy, 1, pick(before))
  return getPage(ctx, copy)
}

export async function pageVersions(ctx: Ctx, id: string): Promise<PageVersion[]> {
  const { published_version } = found(await findPage(ctx.db, id), PageNotFound)
  return (await listVersions(ctx.db, id)).map(row => ({
    ...row,
    blocks: row.blocks as unknown as Page['blocks'],
    is_published: row.version === published_version,
  }))
}

/** What was, as the newest version; nothing is lost by it. */
export async function restoreVersion(ctx: Ctx, id: string, version: number): Promise<Page> {
  const before = await claim(ctx, id)
  const content = found(await findVersion(ctx.db, id, version), PageVersionNotFound)
  await insertVersion(ctx, id, before.version + 1, content)
  await updatePage(ctx, id, { version: before.version + 1 })
  return getPage(ctx, id)
}

export async function deletePage(ctx: Ctx, id: string): Promise<void> {
  const page = await findPage(ctx.db, id)
  if (!page || !(await deletePageRow(ctx.db, id))) throw PageNotFound()
  await leaveSlugs(ctx, 'page', id)
  await dropCounts(ctx.db, id)
  const detail = { name: page.name, slug: page.slug }
  await recordAudit(ctx, { action: 'page_deleted', targetKind: 'page', targetId: id, detail })
}
