import { type Kysely, sql } from 'kysely'

/** Each of these statements has a row type that is wrong in one way, but for the first. */
const columns = sql`u.id, u.name`

export const honest = (db: Kysely<unknown>, id: number) =>
  sql<{ id: number; name: string }>`select ${columns} from users u where u.id = ${id}`.execute(db)

export const wrongName = (db: Kysely<unknown>) =>
  sql<{ id: number; title: string }>`select ${columns} from users u`.execute(db)

export const wrongType = (db: Kysely<unknown>) =>
  sql<{ total: number }>`select sum(amount_cents) as total from deals group by stage_id`.execute(db)

export const nullableColumn = (db: Kysely<unknown>) =>
  sql<{ removed_at: string }>`select removed_at from users`.execute(db)

export const outerJoin = (db: Kysely<unknown>) =>
  sql<{ name: string }>`select u.name from contacts c left join users u on u.id = c.owner_id`.execute(db)

export const aggregateOfNothing = (db: Kysely<unknown>) =>
  sql<{ last: string }>`select max(created_at) as last from contacts`.execute(db)

export const notUnderstood = (db: Kysely<unknown>) => sql`select no_such_column from users`.execute(db)

export const wrongColumn = (db: Kysely<{ deals: { id: string } }>) =>
  db.selectFrom('deals').select(sql<number>`sum(amount_cents)`.as('amount')).execute()
