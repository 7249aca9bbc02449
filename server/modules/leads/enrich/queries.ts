import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { SiteFacts } from './schema.ts'

export interface KeptCrawl {
  result: SiteFacts
  fetched_at: string
}

export async function findCrawl(db: Db, host: string, since: string): Promise<KeptCrawl | undefined> {
  const row = await db
    .selectFrom('lead_crawls')
    .select(['result', 'fetched_at'])
    .where('host', '=', host)
    .where('fetched_at', '>', since)
    .executeTakeFirst()
  return row as KeptCrawl | undefined
}

export async function keepCrawl(ctx: Ctx, host: string, result: SiteFacts): Promise<void> {
  const values = { result: toJson(result), fetched_at: ctx.now.toString() }
  await ctx.db
    .insertInto('lead_crawls')
    .values({ host, ...values })
    .onConflict(conflict => conflict.columns(['organization_id', 'host']).doUpdateSet(values))
    .execute()
}

export async function deleteOldCrawls(db: Db, before: string): Promise<void> {
  await db.deleteFrom('lead_crawls').where('fetched_at', '<', before).execute()
}

export interface Contribution {
  id: string
  name: string
  domain: string
  description: string | null
  technologies: string[]
  linkedin_url: string | null
  phone: string | null
  /** Which of the fields of a company it speaks of. */
  bits: number
}

/** Nothing happens where the organization does not share. */
export async function contributeCompany(ctx: Ctx, given: Contribution): Promise<void> {
  await sql`select contribute_company(${toJson(given)}::jsonb, ${ctx.now.toString()})`.execute(ctx.db)
}
