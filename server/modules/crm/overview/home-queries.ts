import { sql } from 'kysely'
import { userIdOf } from '#kit/context.ts'
import type { HomeKind } from '#kit/records/home.ts'
import { listFirst } from './first-queries.ts'

/** A day ends with the midnight of whoever set it, which is within so many hours of the reader's. */
const ZONES_APART = sql`interval '26 hours'`

const waiting = (key: 'tasks_overdue' | 'tasks_today'): HomeKind => ({
  key,
  load: (ctx, { date, start, end }) =>
    listFirst(ctx, {
      table: 'tasks',
      chosen: sql`select id from tasks
        where assignee_id = ${userIdOf(ctx)}::integer and status = 'open'
          and ${
            key === 'tasks_overdue'
              ? sql`due_at < ${start}::timestamptz + ${ZONES_APART}
                and case when due_on is null then due_at < ${start} else due_on < ${date}::date end`
              : sql`due_at >= ${start}::timestamptz - ${ZONES_APART} and due_at < ${end}::timestamptz + ${ZONES_APART}
                and case when due_on is null then due_at >= ${start} and due_at < ${end} else due_on = ${date}::date end`
          }
        order by due_at, id`,
      shown: {
        title: sql`t.title`,
        subtitle: sql`coalesce(d.name, nullif(c.name, ''), c.email, f.name)`,
        status: sql`t.priority`,
        at: sql`t.due_at`,
        date: sql`t.due_on`,
        updated_at: sql`t.updated_at`,
      },
      joins: sql`left join deals d on d.id = t.deal_id left join contacts c on c.id = t.contact_id
        left join companies f on f.id = t.company_id`,
      urlOf: id => `/tasks/${id}`,
    }),
})

/** Open tasks of who asks: those of days before, and those of this one. */
export const tasksAtHome: readonly HomeKind[] = [waiting('tasks_overdue'), waiting('tasks_today')]
