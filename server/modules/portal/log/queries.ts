import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { type PageQuery, pageOf, slice } from '#kit/page.ts'
import { type CustomerRef, isOfCustomer } from '#modules/billing/index.ts'
import type { LogLine } from './schema.ts'

export interface NewLine extends Omit<LogLine, 'at'> {
  id: string
  company_id: string | null
  contact_id: string | null
}

export async function insertLine(ctx: Ctx, { detail, ...line }: NewLine): Promise<void> {
  await ctx.db
    .insertInto('portal_log')
    .values({ ...line, detail: toJson(detail) as JsonText, at: ctx.now.toString() })
    .execute()
}

export function listLines({ db }: Ctx, customer: CustomerRef, query: PageQuery) {
  const lines = db.selectFrom('portal_log as t').where(isOfCustomer(customer))
  const { limit, offset } = slice(query)
  return pageOf(
    query,
    lines
      .select(['t.at', 't.email', 't.action', 't.detail', 't.ip'])
      .orderBy('t.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute() as Promise<unknown> as Promise<LogLine[]>,
    lines
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
      .then(({ total }) => Number(total)),
  )
}
