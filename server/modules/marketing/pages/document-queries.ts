import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { prepared } from '#kit/query.ts'

export interface Document {
  page_id: string
  version: number
  etag: string
  policy: string
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  noindex: boolean
  slots: string[]
}

export const dropDocument = (db: Db, pageId: string) =>
  db.deleteFrom('page_documents').where('page_id', '=', pageId).execute()

/** Of a page that is published, the version that is. */
export async function findDocument(
  db: Db,
  pageId: string,
): Promise<(Document & { slug: string }) | undefined> {
  const { rows } = await sql<Document & { slug: string }>`
    select d.page_id, d.version, d.etag, d.policy, d.html, d.brotli, d.gzip, d.noindex, d.slots, p.slug
    from page_documents d join pages p on p.organization_id = d.organization_id and p.id = d.page_id
    where d.page_id = ${pageId} and p.status = 'published' and p.published_version = d.version`.execute(db)
  return rows[0]
}

/** All but the bytes, which are the same wherever the tag is. */
export type Standing = Omit<Document, 'page_id' | 'html' | 'brotli' | 'gzip'> & { slug: string }

const standing = prepared(
  (_: Db, { pageId }: { pageId: string }) => sql<Standing>`
    select d.version, d.etag, d.policy, d.noindex, d.slots, p.slug
    from page_documents d join pages p on p.organization_id = d.organization_id and p.id = d.page_id
    where d.page_id = ${pageId} and p.status = 'published' and p.published_version = d.version`,
)

export const findStanding = async (db: Db, pageId: string): Promise<Standing | undefined> =>
  (await standing(db, { pageId }))[0]

/** Two who look first at the same moment make the same. */
export async function keepDocument(db: Db, document: Document): Promise<void> {
  await db
    .insertInto('page_documents')
    .values(document)
    .onConflict(conflict => conflict.columns(['organization_id', 'page_id']).doUpdateSet(document))
    .execute()
}
