import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Keeps the mailbox as it is until the transaction ends. */
export const findPausable = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('mailboxes')
    .select([
      'email',
      'user_id',
      'is_paused',
      'paused_at',
      'resumed_at',
      'auto_pause',
      'bounce_threshold',
      'complaint_threshold',
      'ramp_held_days',
      'ramp_held_until',
    ])
    .select(sql<boolean>`imap is not null`.as('has_imap'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setPaused = (
  ctx: Ctx,
  id: string,
  pause: { by: string; code: string | null; reason: string; userId: number | null },
) =>
  ctx.db
    .updateTable('mailboxes')
    .set({
      is_paused: true,
      pause_by: pause.by,
      pause_code: pause.code,
      pause_reason: pause.reason,
      pause_user_id: pause.userId,
      paused_at: ctx.now.toString(),
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .execute()

export const setResumed = (ctx: Ctx, id: string, held: { heldDays: number; heldUntil: string }) =>
  ctx.db
    .updateTable('mailboxes')
    .set({
      is_paused: false,
      pause_by: null,
      pause_code: null,
      pause_reason: null,
      pause_user_id: null,
      paused_at: null,
      resumed_at: ctx.now.toString(),
      ramp_held_days: held.heldDays,
      ramp_held_until: held.heldUntil,
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', id)
    .execute()

/** When messages left, or were recorded where they never did. */
export async function listSendTimes({ db }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; at: string }>`
    select id, coalesce(sent_at, updated_at) as at from email_messages
    where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export interface Delivery {
  id: string
  message_id: string
  wire_message_id: string | null
  status: string
  error: string | null
}

/** How messages of ours stand, and by which ids others know them. */
export async function listDeliveries({ db }: Ctx, ids: readonly string[]): Promise<Map<string, Delivery>> {
  const { rows } = await sql<Delivery>`
    select id, message_id, wire_message_id, status, error from email_messages
    where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
