import { cronForEach } from '#kit/job.ts'
import { forgetOld, listRetained } from './queries.ts'

const AT_ONCE = 5_000

/** Older messages go with their files; pinned ones stay, and numbers never start again. */
export const dropOld = cronForEach({
  name: 'messaging.drop_old_messages',
  cron: '10 2 * * *',
  listedBy: 'list_chat_retention_organizations',
  handler: async ctx => {
    const rooms = await ctx.transact(({ db }) => listRetained(db))
    for (const { id: roomId, retention_days } of rooms) {
      const before = ctx.now.subtract({ hours: 24 * retention_days! }).toString()
      const old = { roomId, before, most: AT_ONCE }
      while ((await ctx.transact(inner => forgetOld(inner, old))) === AT_ONCE);
    }
  },
})
