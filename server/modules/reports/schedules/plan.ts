import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'

export interface Due {
  schedule_id: string
  /** The occurrence that is meant; one that was moved since is none. */
  due_at: string
}

export const sendDue = order<Due>({
  name: 'reports.send_due',
  retries: 5,
  timeoutSeconds: 300,
  concurrency: 2,
  perOrganization: 1,
})

/** On the agenda, in place of what was there; or off it. */
export async function planNext(ctx: Ctx, scheduleId: string, at: string | null): Promise<void> {
  if (at === null) await ctx.unschedule(sendDue, scheduleId)
  else {
    await ctx.schedule(
      sendDue,
      { schedule_id: scheduleId, due_at: at },
      { key: scheduleId, at: Temporal.Instant.from(at) },
    )
  }
}
