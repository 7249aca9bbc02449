import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export interface ActionKeyRow {
  id: string
  name: string
  last_four: string
  created_by_id: number | null
  created_at: string
  last_used_at: string | null
}

export async function selectKeys(db: Db): Promise<ActionKeyRow[]> {
  const { rows } = await sql<ActionKeyRow>`
    select id, name, last_four, created_by_id, created_at, last_used_at from workflow_action_keys
    order by created_at desc, id desc limit 500`.execute(db)
  return rows
}

export const insertKey = (
  ctx: Ctx,
  key: { id: string; name: string; secret: Buffer; last_four: string; created_by_id: number | null },
) =>
  sql`insert into workflow_action_keys (id, name, secret, last_four, created_by_id, created_at)
    values (${key.id}, ${key.name}, ${key.secret}, ${key.last_four}, ${key.created_by_id}, ${ctx.now.toString()})`.execute(
    ctx.db,
  )

export async function deleteKeyRow(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from workflow_action_keys where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export async function selectKeySecret(db: Db, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    secret: Buffer
  }>`select secret from workflow_action_keys where id = ${id}`.execute(db)
  return rows[0]?.secret
}

/** Not more than once a minute: a date, not a counter. */
export const touchKey = (ctx: Ctx, id: string) =>
  sql`update workflow_action_keys set last_used_at = ${ctx.now.toString()}
    where id = ${id} and (last_used_at is null or last_used_at < ${ctx.now.subtract({ minutes: 1 }).toString()})`.execute(
    ctx.db,
  )

export async function selectKeySecrets(db: Db): Promise<{ id: string; secret: Buffer }[]> {
  const { rows } = await sql<{ id: string; secret: Buffer }>`
    select id, secret from workflow_action_keys for update`.execute(db)
  return rows
}

export const updateKeySecret = (db: Db, id: string, secret: Buffer) =>
  sql`update workflow_action_keys set secret = ${secret} where id = ${id}`.execute(db)
