import type { Ctx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import { dropUnused, knownKeys, listKeysOf, moveForwarded } from './queries.ts'

/** Bytes go after the rows that named them: what a crash leaves behind the sweep finds. */
export const deleteFiles = job<{ keys: string[] }>({
  name: 'messaging.delete_files',
  handler: async (ctx, { keys }) => {
    // A forwarded file may have another row by now.
    const known = await ctx.transact(({ db }) => knownKeys(db, keys))
    for (const key of keys) if (!known.has(key)) await ctx.services.files.delete(key)
  },
})

const AT_ONCE = 500

export async function orderRemoval(ctx: Ctx, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    await ctx.enqueue(deleteFiles, { keys: keys.slice(start, start + AT_ONCE) })
  }
}

export async function dropRoomFiles(ctx: Ctx, roomId: string): Promise<void> {
  await moveForwarded(ctx, roomId)
  await orderRemoval(ctx, await listKeysOf(ctx, roomId))
}

const KEPT_HOURS = 24

/** What was uploaded and never sent, and bytes that no row names. */
export const sweepFiles = cronForEach({
  name: 'messaging.sweep_files',
  cron: '20 * * * *',
  handler: async ctx => {
    const before = ctx.now.subtract({ hours: KEPT_HOURS })
    await ctx.transact(async inner => orderRemoval(inner, await dropUnused(inner, before.toString())))
    for await (const keys of ctx.services.files.list(ctx.organizationId, before)) {
      const known = await ctx.transact(({ db }) => knownKeys(db, keys))
      for (const key of keys) if (!known.has(key)) await ctx.services.files.delete(key)
    }
  },
})
