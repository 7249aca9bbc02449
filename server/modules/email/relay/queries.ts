import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

/** Whether somebody who answers for the organization was shown to read mail at their address. */
export async function isOwnerConfirmed({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from users
    where role = 'owner' and removed_at is null and email_verified_at is not null) as there`.execute(db)
  return rows[0]!.there
}

export async function readRecipients({ db }: Ctx, day: string): Promise<number> {
  const row = await db.selectFrom('relay_days').select('recipients').where('day', '=', day).executeTakeFirst()
  return row?.recipients ?? 0
}

/** Keeps the day's number until the transaction ends, so that no two count from the same one. */
export async function lockRecipients({ db }: Ctx, day: string): Promise<number> {
  await sql`insert into relay_days (day, recipients) values (${day}, 0)
    on conflict (organization_id, day) do nothing`.execute(db)
  const row = await db
    .selectFrom('relay_days')
    .select('recipients')
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.recipients
}

export const addRecipients = ({ db }: Ctx, day: string, count: number) =>
  sql`update relay_days set recipients = recipients + ${count} where day = ${day}`.execute(db)

export async function readRelayDay(db: Db, day: string) {
  const { rows } = await sql<{ organizations: number; recipients: number }>`
    select organizations, recipients from read_relay_day(${day})`.execute(db)
  return rows[0]!
}
