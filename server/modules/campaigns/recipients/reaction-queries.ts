import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

interface Mail {
  message_id: string
  source_id: string | null
}

const idsOf = (mails: readonly Mail[]) => mails.map(({ source_id }) => source_id)
const messagesOf = (mails: readonly Mail[]) => mails.map(({ message_id }) => message_id)

/** The mail that is theirs now: one that was taken back says nothing of them any more. */
const theirs = (mails: readonly Mail[]) => sql`unnest(${idsOf(mails)}::uuid[], ${messagesOf(mails)}::uuid[])
  as e (id, message_id) where r.id = e.id and r.message_id = e.message_id`

/** Those for whom that is news. */
export async function setSent({ db }: Ctx, mails: readonly Mail[], at: string) {
  const { rows } = await sql<{ campaign_id: string; contact_id: string | null }>`
    update campaign_recipients r set status = 'sent', sent_at = ${at}, error = null
    from ${theirs(mails)} and r.status <> 'sent' returning r.campaign_id, r.contact_id`.execute(db)
  return rows
}

export async function setEnded(
  { db }: Ctx,
  mail: Mail,
  { status, skip_reason, error }: { status: string; skip_reason: string | null; error: string },
): Promise<void> {
  await sql`update campaign_recipients r set status = ${status}, skip_reason = ${skip_reason}, error = ${error}
    from ${theirs([mail])} and r.status in ('pending', 'unknown')`.execute(db)
}

/** A mail refused for its address was sent in vain; it counts as sent, so that rates stay within a hundred percent. */
export async function setBounced({ db }: Ctx, mail: Mail, kind: string, at: string): Promise<void> {
  await sql`update campaign_recipients r set status = 'sent', sent_at = coalesce(r.sent_at, ${at}),
      bounced_at = coalesce(r.bounced_at, ${at}),
      bounce_kind = case when r.bounce_kind = 'hard' then 'hard' else ${kind} end
    from ${theirs([mail])}
      and (r.bounced_at is null or r.bounce_kind is distinct from 'hard' and ${kind} = 'hard')`.execute(db)
}

export type Moment = 'opened_at' | 'clicked_at' | 'replied_at' | 'unsubscribed_at' | 'complained_at'

/** The first time it happened. */
export async function setFirst(
  { db }: Ctx,
  mails: readonly (Mail & { at: string })[],
  moment: Moment,
): Promise<void> {
  const column = sql.ref(moment)
  await sql`update campaign_recipients r set ${column} = e.at
    from unnest(${idsOf(mails)}::uuid[], ${messagesOf(mails)}::uuid[], ${mails.map(({ at }) => at)}::timestamptz[])
      as e (id, message_id, at)
    where r.id = e.id and r.message_id = e.message_id and r.${column} is null`.execute(db)
}
