import type { WorkCtx } from '#kit/context.ts'
import { lockPasswords, setPassword } from './queries.ts'
import { openPassword, type Part, sealPassword } from './servers.ts'
import { resealTokens } from './sign-in/seal.ts'

const parts: readonly Part[] = ['smtp', 'imap']

/** Seals again what is still sealed under a previous APP_SECRET; how many passwords that were. */
export const resealMailboxes = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const rows = await lockPasswords(inner)
    let resealed = 0
    const { secrets } = inner.services
    for (const row of rows) {
      for (const part of parts) {
        const sealed = row[`${part}_password`]
        if (!sealed || !secrets.needsReseal(sealed)) continue
        const password = openPassword(secrets, inner.organizationId, row.id, part, sealed)
        await setPassword(
          inner,
          row.id,
          part,
          sealPassword(secrets, inner.organizationId, row.id, part, password),
        )
        resealed += 1
      }
    }
    return resealed + (await resealTokens(inner))
  })
