import type { Ctx, OpenCtx, WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { ResourceNotFound } from '#modules/cloud/index.ts'
import { listSealedTokens, lockCheck, updateCheck } from './queries.ts'
import { settle } from './settle.ts'

export const HEARTBEAT = 'heartbeat'
const PACE = { capacity: 60, refillPerSecond: 2 }

type Sealing = Pick<Ctx, 'services' | 'organizationId'>
const aad = ({ organizationId }: Sealing, id: string) => `heartbeat:${organizationId}:${id}`

export const sealToken = (ctx: Sealing, id: string, token: string): Buffer =>
  ctx.services.secrets.seal(token, aad(ctx, id))

export const addressOf = (ctx: Sealing, id: string, sealed: Buffer | null): string | null => {
  if (!sealed) return null
  const token = ctx.services.secrets.open(sealed, aad(ctx, id)).toString('utf8')
  return `${ctx.services.settings.publicUrl}/api/v2/hooks/heartbeats/${token}`
}

export const resealTokens = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const old = (await listSealedTokens(inner)).filter(row => inner.services.secrets.needsReseal(row.token!))
    for (const { id, token } of old) {
      const text = inner.services.secrets.open(token!, aad(inner, id)).toString('utf8')
      await updateCheck(inner, id, { token: sealToken(inner, id, text) })
    }
    return old.length
  })

/** It is late once its interval and the time allowed are over. */
export const lateAt = (
  check: { interval_seconds: number; timeout_seconds: number },
  from: Temporal.Instant,
): string => from.add({ seconds: check.interval_seconds + check.timeout_seconds }).toString()

/** Whoever knows the address says that all is well. */
export async function beat(ctx: OpenCtx, token: string): Promise<void> {
  const { organizationId, targetId } = found(await ctx.find(HEARTBEAT, token), ResourceNotFound)
  await ctx.services.throttle.require(`heartbeat:${targetId}`, PACE)
  await ctx.within(organizationId, { kind: 'link', link: HEARTBEAT, targetId }, async inner => {
    const check = found(await lockCheck(inner, targetId), ResourceNotFound)
    if (check.paused) return
    await settle(inner, [
      {
        check,
        probe: { ok: true, degraded: false, status: 'beat', ms: null, error: null },
        dueAt: inner.now.toString(),
        nextAt: lateAt(check, inner.now),
      },
    ])
  })
}
