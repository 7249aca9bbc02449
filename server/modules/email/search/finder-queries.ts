import { sql } from 'kysely'
import { type Finder, subtitleOf } from '#kit/records/finder.ts'
import { isSeen, viewOf } from '../visibility/view-queries.ts'
import { isFoundBy, matching } from './queries.ts'

/** The newest mails with all the words; what is called just so stands before them. */
const RANK = 0.6

export const mailFinder: Finder = {
  type: 'email',
  plural: 'emails',
  place: 150,
  find: async (ctx, words, limit) => {
    const found = matching({ q: words }, true)
    if (!found) return []
    const rows = await ctx.db
      .selectFrom('email_messages')
      .select(['id', 'from_name', 'from_email'])
      .select(sql<string>`case when ${viewOf(ctx)} >= 2 then subject else '' end`.as('subject'))
      .select(sql<string>`coalesce(sent_at, received_at, created_at)::date::text`.as('day'))
      .where('id', '=', found)
      .where(isSeen(ctx))
      .where(isFoundBy(ctx, { q: words }))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id, subject, from_name, from_email, day }) => ({
      id,
      title: subject || from_name || from_email || '—',
      subtitle: subtitleOf(from_name || from_email, day),
      url: `/mails/${id}`,
      rank: RANK,
    }))
  },
}
