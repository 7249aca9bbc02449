import type { Ctx } from '#kit/context.ts'
import type { SubjectType } from '#kit/records/record.ts'
import { columnOf } from '../subjects/columns.ts'
import type { Subject } from '../subjects/schema.ts'
import type { Task, TaskRow } from './schema.ts'

/** Which one it stands on where it names several: with a deal and a contact, the deal. */
export const subjectOrder: readonly SubjectType[] = [
  'task',
  'quote',
  'invoice',
  'contract',
  'subscription',
  'company',
  'deal',
  'contact',
]

function subjectOf(row: TaskRow): Subject | null {
  const type = subjectOrder.find(one => row[columnOf(one)] !== null)
  return type ? { type, id: row[columnOf(type)]! } : null
}

/** Tasks as they are answered, with what their subjects are called: a statement a kind. */
export async function showTasks(ctx: Ctx, rows: readonly TaskRow[]): Promise<Task[]> {
  const subjects = rows.map(subjectOf)
  const kinds = Map.groupBy(
    subjects.filter(one => one !== null),
    ({ type }) => type,
  )
  const titles = new Map<string, string>()
  await Promise.all(
    Array.from(kinds, async ([type, some]) => {
      const kind = ctx.services.contributions.recordKinds.find(one => one.type === type)!
      const facts = await kind.load(ctx.db, [...new Set(some.map(({ id }) => id))])
      for (const { id, title } of facts) titles.set(id, title)
    }),
  )
  return rows.map((row, place) => {
    const { series_day, series_time, series_number, ...task } = row
    const { company_id, task_id, quote_id, invoice_id, contract_id, subscription_id, ...shown } = task
    const subject = subjects[place] ?? null
    return { ...shown, subject, subject_title: subject && (titles.get(subject.id) ?? null) }
  })
}

export const showTask = async (ctx: Ctx, row: TaskRow): Promise<Task> => (await showTasks(ctx, [row]))[0]!
