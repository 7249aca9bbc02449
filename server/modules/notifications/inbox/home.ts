import { type Ctx, userIdOf } from '#kit/context.ts'
import { HOME_SHOWS, type HomeKind } from '#kit/records/home.ts'
import { listNotifications } from './service.ts'

const kinds = ['mention', 'message.mention']

/** Where somebody was named and has not looked yet. */
export const mentionsAtHome: HomeKind = {
  key: 'mentions',
  load: async (ctx: Ctx) => {
    if (userIdOf(ctx) === null) return { total: 0, items: [] }
    const { data, pagination } = await listNotifications(
      ctx,
      { unread: true, page: 1, limit: HOME_SHOWS },
      kinds,
    )
    return {
      total: pagination.total,
      items: data.map(({ id, title, body, url, created_at }) => ({
        id,
        title,
        subtitle: body || null,
        status: null,
        amount_cents: null,
        currency: null,
        at: created_at,
        date: null,
        meeting_url: null,
        updated_at: null,
        url,
      })),
    }
  },
}
