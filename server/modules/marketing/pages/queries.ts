import { sql } from 'kysely'
import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { Block } from './blocks.ts'
import type { Page, PageListQuery, PageSeo } from './schema.ts'

export interface Content {
  title: string | null
  blocks: Block[]
  seo: PageSeo
  lang: string | null
}

export interface PageRow extends Content {
  id: string
  name: string
  slug: string
  status: Page['status']
  version: number
  published_version: number | null
  published_at: string | null
  created_at: string
  updated_at: string
}

const columns = [
  ...(['p.id', 'p.name', 'p.slug', 'p.status', 'p.version', 'p.published_version'] as const),
  ...(['p.published_at', 'p.created_at', 'p.updated_at'] as const),
] as const

interface Stored extends Omit<PageRow, keyof Content> {
  content: unknown
}
const rowOf = ({ content, ...row }: Stored): PageRow => ({ ...row, ...(content as Content) })

const pagesFrom = (db: Db) =>
  db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', join =>
      join.onRef('v.page_id', '=', 'p.id').onRef('v.version', '=', 'p.version'),
    )

export async function findPage(db: Db, id: string): Promise<PageRow | undefined> {
  const row = await pagesFrom(db)
    .select([...columns, 'v.content'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row && rowOf(row as Stored)
}

export async function lockPage(db: Db, id: string): Promise<PageRow | undefined> {
  const locked = await db
    .selectFrom('pages')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findPage(db, id)
}

export async function listPages(db: Db, query: PageListQuery) {
  const { q, status } = query
  const chosen = pagesFrom(db)
    .$if(status !== undefined, rows => rows.where('p.status', '=', status!))
    .$if(Boolean(q?.trim()), rows => rows.where('p.name', 'ilike', containing(q!.trim())))
  const { data, pagination } = await selectPage(
    query,
    chosen
      .select([...columns, 'v.content'])
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .$castTo<Stored>(),
  )
  return { data: data.map(rowOf), pagination }
}

export async function insertPage(
  ctx: Ctx,
  page: Pick<PageRow, 'id' | 'name' | 'slug' | 'status'>,
): Promise<void> {
  const now = ctx.now.toString()
  const isPublished = page.status === 'published'
  await ctx.db
    .insertInto('pages')
    .values({
      ...page,
      version: 1,
      published_version: isPublished ? 1 : null,
      published_at: isPublished ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updatePage(
  ctx: Ctx,
  id: string,
  values: Partial<
    Pick<PageRow, 'name' | 'slug' | 'status' | 'version' | 'published_version' | 'published_at'>
  >,
): Promise<void> {
  await ctx.db
    .updateTable('pages')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

const KEPT = 50

/** The newest are kept, and the one that is published. */
export async function insertVersion(
  ctx: Ctx,
  pageId: string,
  version: number,
  content: Content,
): Promise<void> {
  await ctx.db
    .insertInto('page_versions')
    .values({
      page_id: pageId,
      version,
      content: toJson(content),
      created_by_id: userIdOf(ctx),
      created_at: ctx.now.toString(),
    })
    .execute()
  await sql`delete from page_versions v using pages p where p.id = v.page_id and v.page_id = ${pageId}
    and v.version <= ${version - KEPT} and v.version is distinct from p.published_version`.execute(ctx.db)
}

export interface VersionRow extends Content {
  version: number
  created_by_id: number | null
  created_at: string
}

export async function listVersions(db: Db, pageId: string): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('page_versions')
    .select(['version', 'content', 'created_by_id', 'created_at'])
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ content, ...row }) => ({ ...row, ...(content as Content) }))
}

export async function findVersion(db: Db, pageId: string, version: number): Promise<Content | undefined> {
  const row = await db
    .selectFrom('page_versions')
    .select('content')
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.content as Content | undefined
}

export async function deletePageRow(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('pages').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function findPublishedBySlug(
  db: Db,
  slug: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('pages')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst()
}
