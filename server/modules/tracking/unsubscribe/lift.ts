import type { Ctx } from '#kit/context.ts'
import { isSuppressed, unsuppress } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { dismissFacts, takeTurn } from '../facts/queries.ts'
import { settleAddresses } from '../facts/settle.ts'

const isOwnWish = async (ctx: Ctx, email: string): Promise<boolean> => {
  const [blocked] = await isSuppressed(ctx, [email])
  return blocked?.reason === 'unsubscribe' || blocked?.reason === 'unsubscribed'
}

/** Takes back what the person said themselves; a bounce, a complaint or a colleague's entry stays. */
export async function liftUnsubscription(
  ctx: Ctx,
  email: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await takeTurn(ctx)
  if (!(await isOwnWish(ctx, email))) return
  await dismissFacts(ctx, email, ['unsubscribed'])
  await settleAddresses(ctx, [email])
  if (await isOwnWish(ctx, email)) await unsuppress(ctx, email)
  await recordAudit(ctx, { action: 'resubscribed', targetKind: 'address', targetId: email, detail })
}
