import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { WithStatus } from '#kit/route.ts'
import type { Static } from '#kit/schema.ts'
import { addressKey, suppress, unsuppress } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { takeTurn } from '../facts.ts'
import { dismissFacts } from '../settle.ts'
import { SuppressionNotFound } from './errors.ts'
import type { Suppression, SuppressionIn } from './schema.ts'

type Row = Static<typeof Suppression>

const columns = ['id', 'email', 'reason', 'source', 'evidence', 'created_at'] as const

export async function listSuppressions({ db }: Ctx, query: PageQuery & { q?: string; reason?: string }) {
  let rows = db.selectFrom('suppressions')
  if (query.reason) rows = rows.where('reason', '=', query.reason)
  // A prefix, so that the unique index answers it under row-level security.
  if (query.q)
    rows = rows.where('email', '>=', addressKey(query.q)).where('email', '<', `${addressKey(query.q)}\uffff`)
  const { limit, offset } = slice(query)
  const [data, counted] = await Promise.all([
    rows
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: data as unknown as Row[], pagination: paginate(query, counted.total) }
}

export async function addSuppression(ctx: Ctx, { email, reason, note }: Static<typeof SuppressionIn>) {
  const evidence = { by_user_id: userIdOf(ctx), ...(note ? { note } : {}) }
  const added = await suppress(ctx, { email, reason, source: 'manual', evidence })
  const data = (await ctx.db
    .selectFrom('suppressions')
    .select(columns)
    .where('email', '=', addressKey(email))
    .executeTakeFirstOrThrow()) as unknown as Row
  return new WithStatus(added ? 201 : 200, { data })
}

export async function removeSuppression(ctx: Ctx, id: string): Promise<void> {
  const row = found(
    await ctx.db.selectFrom('suppressions').select('email').where('id', '=', id).executeTakeFirst(),
    SuppressionNotFound,
  )
  await takeTurn(ctx)
  await dismissFacts(ctx, row.email)
  await unsuppress(ctx, row.email)
  await recordAudit(ctx, {
    action: 'suppression_removed',
    targetKind: 'suppression',
    targetId: id,
    detail: { email: row.email },
  })
}
