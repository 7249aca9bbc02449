import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { Me } from '../access/person.ts'
import { columns } from '../messages/queries.ts'

export async function keep({ db, now }: Ctx, person: string, messageId: string): Promise<void> {
  await db
    .insertInto('chat_bookmarks')
    .values({ person, message_id: messageId, created_at: now.toString() })
    .onConflict(oc => oc.columns(['organization_id', 'person', 'message_id']).doNothing())
    .execute()
}

export async function letGo({ db }: Ctx, person: string, messageId: string): Promise<void> {
  await db
    .deleteFrom('chat_bookmarks')
    .where('person', '=', person)
    .where('message_id', '=', messageId)
    .execute()
}

/** Of what one may still read. */
export function pageKept({ db }: Ctx, me: Me, page: PageQuery) {
  const mine = db
    .selectFrom('chat_bookmarks as b')
    .innerJoin('chat_messages as m', 'm.id', 'b.message_id')
    .innerJoin('chat_rooms as r', 'r.id', 'm.room_id')
    .leftJoin('chat_members as p', join => join.onRef('p.room_id', '=', 'r.id').on('p.person', '=', me.key))
    .where('b.person', '=', me.key)
    .where('m.deleted_at', 'is', null)
    .where(
      sql<boolean>`(p.person is not null or (${me.userId !== null} and r.kind = 'channel' and r.visibility = 'public'))`,
    )
  return selectPage(
    page,
    mine.select(columns).orderBy('b.created_at', 'desc').orderBy('b.message_id', 'desc'),
  )
}
