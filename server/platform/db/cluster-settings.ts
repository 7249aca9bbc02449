import type pg from 'pg'

/** Since version 16 a member of a role need not be allowed to become it. An expression for the third place of pg_has_role. */
const BECOME = `case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end`

/**
 * What belongs to the cluster or to the database as a whole, so that no dump carries it: that our user may work as the
 * application's role, and the time zone. The first migration makes both; after a restore they are made anew.
 */
export async function ensureClusterSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may_work: boolean; is_utc: boolean }>(`
    select pg_has_role(current_user, oid, ${BECOME}) as may_work,
      exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) c
        where d.datname = current_database() and s.setrole = 0 and lower(c) = 'timezone=utc') as is_utc
    from pg_roles where rolname = 'bowline_app'`)
  const [found] = rows
  if (found && !found.may_work) {
    await client.query(`do $$ begin execute format('grant bowline_app to %I', current_user); end $$`)
  }
  if (found && !found.is_utc) {
    await client.query(
      `do $$ begin execute format('alter database %I set timezone to ''UTC''', current_database()); end $$`,
    )
  }
}

/**
 * A migration may hand a function over to the role of the searches, and for that must be able to become it. Since
 * version 16 whoever makes a role may grant it and still not become it; inheriting from it is not needed and not given.
 */
export async function ensureMayHandOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select from pg_roles where rolname = 'bowline_search' and current_setting('server_version_num')::int >= 160000
      and pg_has_role(current_user, oid, 'member with admin option') and not pg_has_role(current_user, oid, ${BECOME})`)
  if (rows.length === 0) return
  await client.query(
    `do $$ begin execute format('grant bowline_search to %I with inherit false, set true', current_user); end $$`,
  )
}
