import type { Db } from '#kit/context.ts'
import { columns } from '../messages/queries.ts'

export const listReplies = (db: Db, rootId: string, afterSeq: number, limit: number) =>
  db
    .selectFrom('chat_messages as m')
    .select(columns)
    .where('m.thread_root_id', '=', rootId)
    .where('m.seq', '>', afterSeq)
    .orderBy('m.seq')
    .limit(limit)
    .execute()
