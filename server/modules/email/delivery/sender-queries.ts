import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** What a way out is called, whoever sends through it. */
export const senderKeyOf = ({
  transport,
  mailbox_id,
  integration_id,
}: {
  transport: string | null
  mailbox_id: string | null
  integration_id: string | null
}): string => {
  if (integration_id) return `integration:${integration_id}`
  return transport === 'mailbox' ? `mailbox:${mailbox_id}` : (transport ?? 'local')
}

export interface SenderState {
  /** Its pace is divided by this for now. */
  slowFactor: number
  failingSince: string | null
  failingError: string | null
}

export async function readSenderState(ctx: Ctx, sender: string): Promise<SenderState> {
  const { rows } = await sql<{
    slow_factor: number
    failing_since: string | null
    failing_error: string | null
  }>`select case when slow_until > ${ctx.now.toString()} then slow_factor else 1 end as slow_factor, failing_since,
      failing_error from sender_states where sender = ${sender}`.execute(ctx.db)
  const [row] = rows
  return {
    slowFactor: row?.slow_factor ?? 1,
    failingSince: row?.failing_since ?? null,
    failingError: row?.failing_error ?? null,
  }
}

const SLOW_SECONDS = 60
const SLOWEST = 64

/** The other side asked for patience: half the pace for a minute, and half of that where it still does. */
export async function slowDown(ctx: Ctx, sender: string): Promise<void> {
  const now = ctx.now.toString()
  const until = ctx.now.add({ seconds: SLOW_SECONDS }).toString()
  // Answers of one moment are one request: only what comes after a while halves it again.
  const again = ctx.now.add({ seconds: SLOW_SECONDS - 10 }).toString()
  await sql`insert into sender_states as s (sender, slow_until, slow_factor) values (${sender}, ${until}, 2)
    on conflict (organization_id, sender) do update set slow_until = excluded.slow_until,
      slow_factor = case when coalesce(s.slow_until, ${now}) <= ${now} then 2
        when s.slow_until < ${again} then least(${SLOWEST}, s.slow_factor * 2) else s.slow_factor end`.execute(
    ctx.db,
  )
}

export async function setFailing(ctx: Ctx, sender: string, error: string | null): Promise<void> {
  if (error === null) {
    await sql`update sender_states set failing_since = null, failing_error = null
      where sender = ${sender} and failing_since is not null`.execute(ctx.db)
    return
  }
  await sql`insert into sender_states as s (sender, failing_since, failing_error)
    values (${sender}, ${ctx.now.toString()}, ${error.slice(0, 1_000)})
    on conflict (organization_id, sender) do update set failing_since = coalesce(s.failing_since, excluded.failing_since),
      failing_error = excluded.failing_error`.execute(ctx.db)
}
