import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** A reply that comes later than this is welcome and counted, but the test has judged by then. */
export const VERDICT_DAYS = 7
const BATCH = 2_000

/**
 * For A/B tests every mail gets one final outcome: answered within seven days or not. Only mails that old are judged,
 * since counting fresh ones as failures would favour whichever variant was sent earlier.
 */
export async function readVerdicts(ctx: Ctx): Promise<number> {
  const until = ctx.now.subtract({ hours: 24 * VERDICT_DAYS }).toString()
  const { rows } = await sql<{ id: string }>`
    with judged as (
      update sequence_sends set awaits_verdict = false where id = any (array(
        select id from sequence_sends where awaits_verdict and sent_at <= ${until}
        order by sent_at limit ${BATCH} for update skip locked))
      returning id, sequence_id, variant_id,
        replied_at is not null and replied_at <= sent_at + make_interval(days => ${VERDICT_DAYS}) as answered
    ), counted as (
      insert into sequence_tallies (sequence_id, step_id, name, delta)
      select sequence_id, variant_id, 'judged', count(*) from judged group by 1, 2
      union all
      select sequence_id, variant_id, 'judged_replied', count(*) from judged where answered group by 1, 2
    )
    select id from judged`.execute(ctx.db)
  return rows.length
}
