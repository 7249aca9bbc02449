import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export const DISPATCH_JOB = 'sequences.dispatch_due'

/** The earliest run of any active sequence: one look at the end of an index for each. */
export async function earliestDue(ctx: Ctx): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(d.next_run_at) as at from sequences s cross join lateral (
      select e.next_run_at from sequence_enrollments e
      where e.sequence_id = s.id and e.status = 'active' and e.next_run_at is not null
      order by e.next_run_at limit 1) d
    where s.status = 'active'`.execute(ctx.db)
  return rows[0]?.at ? Temporal.Instant.from(rows[0].at) : null
}

/**
 * The dispatcher runs no later than this. An earlier date stays, so whoever comes second never delays the first. The
 * last thing a transaction does: the rows are shared by the whole organization and stay locked until it ends.
 */
async function armAt(ctx: Ctx, at: Temporal.Instant): Promise<void> {
  const due = at.toString()
  await sql`insert into sequence_wakes as w (due_at) values (${due})
    on conflict (organization_id) do update set due_at = least(w.due_at, excluded.due_at)`.execute(ctx.db)
  await sql`insert into agenda as a (job, key, due_at, data) values (${DISPATCH_JOB}, '', ${due}, '{}')
    on conflict (organization_id, job, key) do update set due_at = least(a.due_at, excluded.due_at)`.execute(
    ctx.db,
  )
}

export async function armDispatch(ctx: Ctx): Promise<void> {
  const at = await earliestDue(ctx)
  if (at) await armAt(ctx, at)
}

/** After a run: the date that is true now. Holding the row first, nobody's earlier date is lost in between. */
export async function rearmDispatch(ctx: Ctx): Promise<Temporal.Instant | null> {
  await sql`select from sequence_wakes for update`.execute(ctx.db)
  const at = await earliestDue(ctx)
  await ctx.db.deleteFrom('sequence_wakes').execute()
  if (!at) return null
  // What is due and still there is in the hands of another dispatcher: look again when it has finished.
  const soon = ctx.now.add({ seconds: 5 })
  await armAt(ctx, Temporal.Instant.compare(at, ctx.now) <= 0 ? soon : at)
  return at
}
