import { cronForEach } from '#kit/job.ts'
import { takeDueTasks } from './due-queries.ts'
import { TaskDue } from './events.ts'
import { tellOf } from './service.ts'

const MOST_AT_ONCE = 500

/** Tells of open tasks as their moment comes. Marked in the transaction that tells: by whichever worker, once. */
export const tellDueTasks = cronForEach({
  name: 'crm.tell_due_tasks',
  cron: '* * * * *',
  listedBy: 'list_due_task_organizations',
  handler: async ctx => {
    while ((await ctx.transact(tellSome)) === MOST_AT_ONCE);
  },
})

const tellSome = async (ctx: Parameters<typeof takeDueTasks>[0]): Promise<number> => {
  const due = await takeDueTasks(ctx, MOST_AT_ONCE)
  const told = due.flatMap(task =>
    task.assignee_id === null || task.due_at === null
      ? []
      : [{ ...tellOf(task), assignee_id: task.assignee_id, due_at: task.due_at }],
  )
  await ctx.emitAll(TaskDue, told)
  return due.length
}
