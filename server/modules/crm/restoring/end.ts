import type { Ctx } from '#kit/context.ts'
import { cronForEach } from '#kit/job.ts'
import { found } from '#kit/problem.ts'
import { deleteContacts } from '../contacts/saving/update.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { deleteFiles } from '../files/removal.ts'
import { holdPartiesOf } from '../parties-queries.ts'
import { deleteRowsOf, deleteTrash, listByAddress, listExpired, listHanging, lockTrash } from './queries.ts'
import { KEPT_DAYS, NothingToRestore } from './schema.ts'

async function end(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const keys = await deleteTrash(ctx, ids)
  if (keys.length > 0) await ctx.enqueue(deleteFiles, { keys })
}

export async function deleteForGood(ctx: Ctx, id: string): Promise<void> {
  found(await lockTrash(ctx, id), NothingToRestore)
  await end(ctx, [id])
}

/** Nothing is to remember it: neither its own entry nor those of what hung on it. */
export async function eraseContact(ctx: Ctx, id: string): Promise<void> {
  holdPartiesOf(ctx, 'contacts', id)
  const gone = await deleteContacts(ctx, [id], { isErased: true })
  await end(ctx, await listHanging(ctx, found(gone.get(id), ContactNotFound)))
  await deleteRowsOf(ctx, id)
}

/** Whoever had one of these addresses and was deleted before. */
export const eraseFromTrash = async (ctx: Ctx, addresses: readonly string[]): Promise<void> =>
  end(
    ctx,
    await listByAddress(
      ctx,
      addresses.map(one => one.toLowerCase()),
    ),
  )

const AT_ONCE = 200

export const emptyTrash = cronForEach({
  name: 'crm.empty_trash',
  cron: '17 * * * *',
  handler: async ctx => {
    const before = ctx.now.subtract({ hours: 24 * KEPT_DAYS }).toString()
    for (;;) {
      const ended = await ctx.transact(async inner => {
        const ids = await listExpired(inner, before, AT_ONCE)
        await end(inner, ids)
        return ids.length
      })
      if (ended < AT_ONCE) return
    }
  },
})
