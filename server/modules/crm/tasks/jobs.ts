import type { Ctx } from '#kit/context.ts'
import { cronForEach } from '#kit/job.ts'
import { takeDueTasks, takeReminders } from './due-queries.ts'
import { TaskDue, TaskReminder } from './events.ts'
import type { TaskRow } from './schema.ts'
import { tellOf } from './service.ts'

const MOST_AT_ONCE = 500

/** Tells of open tasks as their moment comes, and before. Marked in the transaction that tells: by whichever worker, once. */
export const tellDueTasks = cronForEach({
  name: 'crm.tell_due_tasks',
  cron: '* * * * *',
  listedBy: 'list_due_task_organizations',
  handler: async ctx => {
    while ((await ctx.transact(inner => tellSome(inner, TaskDue, takeDueTasks))) === MOST_AT_ONCE);
    while ((await ctx.transact(inner => tellSome(inner, TaskReminder, takeReminders))) === MOST_AT_ONCE);
  },
})

async function tellSome(
  ctx: Ctx,
  kind: typeof TaskDue | typeof TaskReminder,
  take: (ctx: Ctx, most: number) => Promise<TaskRow[]>,
): Promise<number> {
  const due = await take(ctx, MOST_AT_ONCE)
  const told = due.flatMap(task =>
    task.assignee_id === null || task.due_at === null
      ? []
      : [{ ...tellOf(task), assignee_id: task.assignee_id, due_at: task.due_at }],
  )
  await ctx.emitAll(kind, told)
  return due.length
}
