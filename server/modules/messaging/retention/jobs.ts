import { cron } from '#kit/job.ts'
import { forgetOld, listRetained } from './queries.ts'

const AT_ONCE = 5_000

/** Older messages go with their files; pinned ones stay, and numbers never start again. */
export const dropOld = cron({
  name: 'messaging.drop_old_messages',
  cron: '10 2 * * *',
  handler: async ctx => {
    for (const id of await ctx.organizationIds('list_chat_retention_organizations')) {
      await ctx.within(id, async within => {
        const rooms = await within.transact(({ db }) => listRetained(db))
        for (const { id: roomId, retention_days } of rooms) {
          const before = ctx.now.subtract({ hours: 24 * retention_days! }).toString()
          const old = { roomId, before, most: AT_ONCE }
          while ((await within.transact(inner => forgetOld(inner, old))) === AT_ONCE);
        }
      })
    }
  },
})
