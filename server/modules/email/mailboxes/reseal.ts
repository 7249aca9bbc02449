import type { WorkCtx } from '#kit/context.ts'
import { openPassword, type Part, sealPassword } from './servers.ts'

const parts: readonly Part[] = ['smtp', 'imap']

/** Seals again what is still sealed under a previous APP_SECRET; how many passwords that were. */
export const resealMailboxes = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const rows = await inner.db
      .selectFrom('mailboxes')
      .select(['id', 'smtp_password', 'imap_password'])
      .forUpdate()
      .execute()
    let resealed = 0
    const { secrets } = inner.services
    for (const row of rows) {
      for (const part of parts) {
        const sealed = row[`${part}_password`]
        if (!sealed || !secrets.needsReseal(sealed)) continue
        const password = openPassword(secrets, inner.organizationId, row.id, part, sealed)
        await inner.db
          .updateTable('mailboxes')
          .set({ [`${part}_password`]: sealPassword(secrets, inner.organizationId, row.id, part, password) })
          .where('id', '=', row.id)
          .execute()
        resealed += 1
      }
    }
    return resealed
  })
