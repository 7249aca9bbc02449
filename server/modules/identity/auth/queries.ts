import type { Ctx } from '#kit/context.ts'

/** The session that a refresh token, used or not, belongs to. */
export const findSessionOfRefresh = ({ db }: Ctx, refreshId: string) =>
  db
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .select(['s.id', 's.user_id'])
    .where('r.id', '=', refreshId)
    .executeTakeFirst()
