import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { WithStatus } from '#kit/route.ts'
import type { Static } from '#kit/schema.ts'
import {
  addressKey,
  findSuppression,
  findSuppressionById,
  listSuppressions,
  suppress,
  unsuppress,
} from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { dismissFacts, takeTurn } from '../facts/queries.ts'
import { type Suppression, type SuppressionIn, SuppressionNotFound } from './schema.ts'

type Row = Static<typeof Suppression>

export async function listAddresses(ctx: Ctx, { q, ...query }: PageQuery & { q?: string; reason?: string }) {
  const { data, pagination } = await listSuppressions(ctx, { ...query, prefix: q && addressKey(q) })
  return { data: data as unknown as Row[], pagination }
}

export async function addSuppression(ctx: Ctx, { email, reason, note }: Static<typeof SuppressionIn>) {
  const evidence = { by_user_id: userIdOf(ctx), ...(note ? { note } : {}) }
  const added = await suppress(ctx, { email, reason, source: 'manual', evidence })
  const data = (await findSuppression(ctx, addressKey(email))) as unknown as Row
  return new WithStatus(added ? 201 : 200, { data })
}

export async function removeSuppression(ctx: Ctx, id: string): Promise<void> {
  const row = found(await findSuppressionById(ctx, id), SuppressionNotFound)
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
