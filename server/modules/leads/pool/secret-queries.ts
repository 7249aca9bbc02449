import type { Db } from '#kit/context.ts'
import type { DirectConnection } from '#platform/db/pool.ts'
import type { SecretStore } from './secrets.ts'

export const secretsIn = (db: Db): SecretStore => ({
  async find(name) {
    const row = await db
      .selectFrom('pool_secrets')
      .select('sealed')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.sealed
  },
  async add(name, sealed) {
    await db
      .insertInto('pool_secrets')
      .values({ name, sealed })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
  },
  async replace(name, before, sealed) {
    await db
      .updateTable('pool_secrets')
      .set({ sealed })
      .where('name', '=', name)
      .where('sealed', '=', before)
      .execute()
  },
})

/** The same over the connection of a command, which is in no organization. */
export const secretsOver = (client: DirectConnection): SecretStore => ({
  async find(name) {
    const { rows } = await client.query<{ sealed: Buffer }>(
      'select sealed from pool_secrets where name = $1',
      [name],
    )
    return rows[0]?.sealed
  },
  async add(name, sealed) {
    await client.query('insert into pool_secrets (name, sealed) values ($1, $2) on conflict do nothing', [
      name,
      sealed,
    ])
  },
  async replace(name, before, sealed) {
    await client.query('update pool_secrets set sealed = $3 where name = $1 and sealed = $2', [
      name,
      before,
      sealed,
    ])
  },
})
