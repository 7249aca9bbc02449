import type { WorkCtx } from '#kit/context.ts'
import { openSeedPassword, sealSeedPassword } from './connect.ts'
import { listSeedRows, setSeedPassword } from './queries.ts'

/** Seals again what is still sealed under a previous APP_SECRET; how many passwords that were. */
export const resealSeeds = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    let resealed = 0
    for (const seed of await listSeedRows(inner)) {
      if (!seed.imap_password || !inner.services.secrets.needsReseal(seed.imap_password)) continue
      await setSeedPassword(inner, seed.id, sealSeedPassword(inner, seed.id, openSeedPassword(inner, seed)!))
      resealed += 1
    }
    return resealed
  })
