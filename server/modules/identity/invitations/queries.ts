import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { InvitableRole, Invitation } from './schema.ts'

const openRows = ({ db }: Ctx) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by_id')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.invited_by_id',
      'u.name as invited_by_name',
      'i.expires_at',
      'i.created_at',
    ])
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)

type OpenRow = Omit<Invitation, 'status' | 'role'> & { role: string }

const withStatus = ({ now }: Ctx, row: OpenRow): Invitation => ({
  ...row,
  role: row.role as InvitableRole,
  status: Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), now) > 0 ? 'pending' : 'expired',
})

export async function listOpenInvitations(ctx: Ctx): Promise<Invitation[]> {
  const rows = await openRows(ctx).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').execute()
  return rows.map(row => withStatus(ctx, row))
}

export async function findOpenInvitation(ctx: Ctx, id: string): Promise<Invitation | undefined> {
  const row = await openRows(ctx).where('i.id', '=', id).executeTakeFirst()
  return row && withStatus(ctx, row)
}

export async function insertInvitation(
  { db, now }: Ctx,
  invitation: { id: string; email: string; role: string; invitedById: number; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      invited_by_id: invitation.invitedById,
      expires_at: invitation.expiresAt,
      created_at: now.toString(),
    })
    .execute()
}

export async function revokeOpen(
  { db, now }: Ctx,
  which: { id: string } | { email: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('invitations')
    .set({ revoked_at: now.toString() })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(
      'id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`lower(email) = lower(${which.email})`,
    )
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Of two who accept at once, one gets the row. */
export async function takeInvitation({ db, now }: Ctx, id: string) {
  const row = await db
    .updateTable('invitations')
    .set({ accepted_at: now.toString() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .returning(['email', 'role'])
    .executeTakeFirst()
  return row && { email: row.email, role: row.role as InvitableRole }
}

export async function isMember({ db }: Ctx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
