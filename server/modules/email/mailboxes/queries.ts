import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { listBackfills } from '../incoming/folders/queries.ts'
import { capOn } from './limits/cap.ts'
import { limitOf, readToday } from './limits/quota-queries.ts'
import type { Mailbox, Ramp } from './schema.ts'
import type { MailServer } from './servers.ts'
import { isOpenTo, isShared } from './sharing.ts'
import { signInEnded, type WebmailProvider } from './sign-in/client.ts'

/** Mailboxes as clients see them: no password in reach of this query. */
export async function listMailboxes(ctx: Ctx, id?: string): Promise<Mailbox[]> {
  const today = await readToday(ctx)
  const { day } = today
  const rows = await ctx.db
    .selectFrom('mailboxes as m')
    .leftJoin('mailbox_days as d', join =>
      join.onRef('d.mailbox_id', '=', 'm.id').on('d.day', '=', day.toString()),
    )
    .select([
      'm.id',
      'm.user_id',
      'm.email',
      'm.display_name',
      'm.signature_html',
      'm.smtp',
      'm.imap',
      'm.daily_cap',
      'm.ramp',
      'm.min_gap_seconds',
      'm.is_default',
      'm.shared',
      'm.is_paused',
      'm.pause_reason',
      'm.paused_at',
      'm.ramp_held_days',
      'm.ramp_held_until',
      'm.smtp_error',
      'm.imap_error',
      'm.imap_checked_at',
      'm.read_sent',
      'm.append_sent',
      'm.backfill_days',
      'm.purpose',
      'm.visibility',
      'm.shared_with',
      'm.sync_mode',
      'm.oauth_provider',
      'm.oauth_connected_at',
      'm.oauth_ended_at',
      'm.oauth_scopes',
      'm.created_at',
      'm.updated_at',
      'd.sent',
    ])
    .select(eb => [
      eb('m.smtp_password', 'is not', null).as('has_smtp_password'),
      eb('m.imap_password', 'is not', null).as('has_imap_password'),
    ])
    .$if(id !== undefined, query => query.where('m.id', '=', id!))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
  const backfills = await listBackfills(ctx, id)
  return rows.map(row => {
    const ramp = row.ramp as Ramp | null
    const provider = row.oauth_provider as WebmailProvider | null
    const wrong = provider && row.oauth_ended_at ? signInEnded(provider) : (row.smtp_error ?? row.imap_error)
    return {
      id: row.id,
      user_id: row.user_id,
      email: row.email,
      display_name: row.display_name,
      signature_html: row.signature_html,
      smtp: show(row.smtp as MailServer | null, Boolean(row.has_smtp_password)),
      imap: show(row.imap as MailServer | null, Boolean(row.has_imap_password)),
      daily_cap: row.daily_cap,
      ramp,
      min_gap_seconds: row.min_gap_seconds,
      status: row.is_paused ? 'paused' : wrong ? 'error' : 'active',
      status_reason: row.is_paused ? (row.pause_reason ?? wrong) : wrong,
      is_default: row.is_default,
      shared: isShared(row),
      may_send: isOpenTo(ctx, row),
      sent_today: row.sent ?? 0,
      cap_today: capOn(today.day, limitOf(row, today)),
      oauth: provider && {
        provider,
        connected_at: row.oauth_connected_at!,
        scopes: row.oauth_scopes,
      },
      imap_checked_at: row.imap_checked_at,
      read_sent: row.read_sent,
      append_sent: row.append_sent,
      backfill_days: row.backfill_days,
      purpose: row.purpose as Mailbox['purpose'],
      visibility: row.visibility as Mailbox['visibility'],
      shared_with: row.shared_with,
      sync: {
        mode: row.imap && !row.is_paused ? ((row.sync_mode as 'idle' | null) ?? 'poll') : null,
        last_at: row.imap_checked_at,
        backfill: backfills.get(row.id) ?? null,
      },
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

const show = (server: MailServer | null, hasPassword: boolean) =>
  server && { ...server, password_set: hasPassword }

export const findMailboxRow = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst()

/** For who takes a turn at it: of two that come at once the second finds the first one's claim. */
export const lockMailboxRow = ({ db }: Ctx, id: string) =>
  db.selectFrom('mailboxes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const listMailboxRows = async (ctx: Ctx, ids: readonly string[]): Promise<MailboxRow[]> =>
  ids.length === 0 ? [] : ctx.db.selectFrom('mailboxes').selectAll().where('id', 'in', ids).execute()

export type MailboxRow = NonNullable<Awaited<ReturnType<typeof findMailboxRow>>>

/** What went wrong with a connection, or null once one has worked: the status follows by itself. */
export async function setMailboxError(
  ctx: Ctx,
  id: string,
  part: 'smtp' | 'imap',
  text: string | null,
): Promise<void> {
  const column = part === 'smtp' ? 'smtp_error' : 'imap_error'
  await ctx.db
    .updateTable('mailboxes')
    .set({ [column]: text })
    .where('id', '=', id)
    .where(column, 'is distinct from', text)
    .execute()
}

/** The mailbox, if it was well until now. */
export const breakMailbox = (ctx: Ctx, id: string, part: 'smtp' | 'imap', text: string) =>
  ctx.db
    .updateTable('mailboxes')
    .set({ [part === 'smtp' ? 'smtp_error' : 'imap_error']: text })
    .where('id', '=', id)
    .where('smtp_error', 'is', null)
    .where('imap_error', 'is', null)
    .returning(['email', 'user_id'])
    .executeTakeFirst()

export const lockPasswords = ({ db }: Ctx) =>
  db.selectFrom('mailboxes').select(['id', 'smtp_password', 'imap_password']).forUpdate().execute()

export const setPassword = ({ db }: Ctx, id: string, part: 'smtp' | 'imap', sealed: Buffer) =>
  db
    .updateTable('mailboxes')
    .set({ [`${part}_password`]: sealed })
    .where('id', '=', id)
    .execute()

/** One default at a time, also when two are made at once: the organization's row is the lock. */
export async function lockDefault(ctx: Ctx): Promise<void> {
  await ctx.db.selectFrom('organizations').select('id').forNoKeyUpdate().execute()
}

export const clearDefault = (ctx: Ctx) =>
  ctx.db.updateTable('mailboxes').set({ is_default: false }).where('is_default', '=', true).execute()

export const findDefault = ({ db }: Ctx) =>
  db.selectFrom('mailboxes').select('id').where('is_default', '=', true).executeTakeFirst()

/** Whether there is mail in it that somebody else does not see whole. */
export async function hidesMail({ db }: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from mailboxes b where b.id = ${id}
      and exists (select from email_mailboxes e where e.mailbox_id = b.id)
      and (b.visibility <> 'full' or exists (
        select from mail_thread_views t where t.mailbox_id = b.id and t.visibility <> 'full'))`.execute(db)
  return rows.length > 0
}

export const deleteMailboxRow = ({ db }: Ctx, id: string) =>
  db.deleteFrom('mailboxes').where('id', '=', id).execute()

export const insertMailbox = ({ db }: Ctx, values: Insertable<DB['mailboxes']>) =>
  db.insertInto('mailboxes').values(values).execute()

export const updateMailboxRow = ({ db }: Ctx, id: string, changes: Updateable<DB['mailboxes']>) =>
  db.updateTable('mailboxes').set(changes).where('id', '=', id).execute()

/** When too much of its mail bounces, in percent, and whether that pauses it. */
export const setGuards = (
  { db }: Ctx,
  id: string,
  guards: Partial<{ auto_pause: boolean; bounce_threshold: number; complaint_threshold: number }>,
) => db.updateTable('mailboxes').set(guards).where('id', '=', id).execute()
