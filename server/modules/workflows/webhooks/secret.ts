import type { Ctx, WorkCtx } from '#kit/context.ts'
import { createWebhookSecret } from '#platform/webhooks/signature.ts'
import { holdSecrets, insertSecret, resealSecretRows, selectSecrets, updateSecret } from './secret-queries.ts'

const BOTH_SIGN = { hours: 24 }

const placeOf = (ctx: Pick<Ctx, 'organizationId'>) => `workflow-webhooks:${ctx.organizationId}`
const open = (ctx: Ctx, sealed: Buffer) => ctx.services.secrets.open(sealed, placeOf(ctx)).toString()
const seal = (ctx: Ctx, secret: string) => ctx.services.secrets.seal(secret, placeOf(ctx))

/** Made when it is first asked for. */
export async function readSecret(ctx: Ctx): Promise<string> {
  const row = await selectSecrets(ctx.db)
  if (row) return open(ctx, row.secret)
  await insertSecret(ctx, seal(ctx, createWebhookSecret()))
  return open(ctx, (await selectSecrets(ctx.db))!.secret)
}

/** For a day what was signed with before still signs: receivers change over when they can. */
export async function rotateSecret(ctx: Ctx): Promise<string> {
  await readSecret(ctx)
  const { secret } = (await holdSecrets(ctx.db))!
  const next = createWebhookSecret()
  await updateSecret(ctx, { secret: seal(ctx, next), previous: secret, until: ctx.now.add(BOTH_SIGN) })
  return next
}

export async function signingSecrets(ctx: Ctx): Promise<string[]> {
  const current = await readSecret(ctx)
  const { previous, previous_until } = (await selectSecrets(ctx.db))!
  const isGood = previous && previous_until && Temporal.Instant.compare(previous_until, ctx.now) > 0
  return isGood ? [current, open(ctx, previous)] : [current]
}

export const resealWebhookSecrets = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const row = await holdSecrets(inner.db)
    if (!row) return 0
    const again = (sealed: Buffer | null) =>
      sealed && inner.services.secrets.needsReseal(sealed) ? seal(inner, open(inner, sealed)) : null
    const [secret, previous] = [again(row.secret), again(row.previous)]
    if (!secret && !previous) return 0
    await resealSecretRows(inner, { secret, previous })
    return 1
  })
