import { sql } from 'kysely'
import { userIdOf } from '#kit/context.ts'
import { HOME_COUNTS_TO, type HomeKind } from '#kit/records/home.ts'
import { listFirst } from '#modules/crm/index.ts'
import { isSeen, listPrivate, viewOf } from '../visibility/view-queries.ts'
import { lastSeen, shownAt, shownMessage } from './queries.ts'
import { withUnread } from './team-queries.ts'

/**
 * Of the latest conversations those in which the last word that somebody sees is theirs, and which are somebody's own: their contact, their
 * mailbox, or an answer to what they wrote.
 */
export const repliesAtHome: HomeKind = {
  key: 'replies_waiting',
  load: async (ctx, _day) => {
    const me = sql`${userIdOf(ctx)}::integer`
    const hides = await listPrivate(ctx)
    const shown = sql`left join lateral ${lastSeen(ctx, hides)} seen on true
      join email_messages m on m.id = ${shownMessage(hides)}`
    return listFirst(ctx, {
      table: 'contacts',
      chosen: sql`select v.contact_id as id
        from (select contact_id, last_message_id, last_message_at, mailbox_ids from conversations
          order by last_message_at desc, contact_id limit ${HOME_COUNTS_TO}) v
        ${shown}
        join contacts c on c.id = v.contact_id
        left join mailboxes b on b.id = m.mailbox_id
        left join email_messages p on p.id = m.parent_id
        where m.direction = 'in' and ${isSeen(ctx, 'm')} and (c.owner_id = ${me} or b.user_id = ${me} or p.user_id = ${me})
        order by ${shownAt(hides)} desc, v.contact_id`,
      shown: {
        title: sql`coalesce(nullif(t.name, ''), t.email, '')`,
        subtitle: sql`case when ${viewOf(ctx, 'm')} >= 2 then coalesce(nullif(m.subject, ''),
          case when ${viewOf(ctx, 'm')} = 3 then nullif(m.snippet, '') end) end`,
        status: sql`case when t.id in ${withUnread(ctx)} then 'unread' end`,
        at: shownAt(hides),
      },
      joins: sql`join conversations v on v.contact_id = t.id ${shown}`,
      urlOf: id => `/inbox/${id}`,
    })
  },
}
