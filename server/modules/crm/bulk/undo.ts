import { isDeepStrictEqual } from 'node:util'
import { type Ctx, roleAtLeast, userIdOf, type WorkCtx } from '#kit/context.ts'
import type { Changes } from '#kit/event.ts'
import { cronForEach } from '#kit/job.ts'
import { found, NotAllowed, problem } from '#kit/problem.ts'
import { WithStatus } from '#kit/route.ts'
import type { Choosing } from '../filter/schema.ts'
import { restoreRecord } from '../restoring/restore.ts'
import { KEPT_DAYS } from '../restoring/schema.ts'
import { bulk } from './run.ts'
import { forgetBulk, listBulkRecords, listBulkRows, lockBulk, markUndone } from './undo-queries.ts'

export const NothingToUndo = problem(404, 'nothing_to_undo', 'Nothing to undo')
export const AlreadyUndone = problem(409, 'already_undone', 'This was undone already')
const ChangedSince = problem(409, 'changed_since', 'Somebody changed it since')

type Values = Record<string, unknown>
const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What still has the value that it was given goes back; of an object each key by itself. */
function valuesBefore(changes: Changes, now: Values): Values {
  const values: Values = {}
  for (const [field, { from, to }] of Object.entries(changes)) {
    const present = now[field]
    if (isDeepStrictEqual(present, to)) values[field] = from
    else if (isPlain(from) && isPlain(to) && isPlain(present)) {
      const kept = { ...present }
      for (const key of new Set([...Object.keys(from), ...Object.keys(to)]))
        if (!isDeepStrictEqual(from[key], to[key]) && isDeepStrictEqual(present[key], to[key])) {
          if (key in from) kept[key] = from[key]
          else delete kept[key]
        }
      if (!isDeepStrictEqual(kept, present)) values[field] = kept
    }
  }
  return values
}

async function undoOne(ctx: Ctx, bulkId: string, id: string): Promise<void> {
  const rows = await listBulkRows(ctx, bulkId, id)
  const { type, trash_id } = rows[0]!
  if (trash_id) {
    await restoreRecord(ctx, trash_id)
    return
  }
  const kind = ctx.services.contributions.trashKinds.find(one => one.type === type)!
  const changes: Changes = {}
  for (const [field, { from, to }] of rows.flatMap(row => Object.entries(row.changes)))
    changes[field] = { from: changes[field] ? changes[field].from : from, to }
  const values = valuesBefore(changes, await kind.changing!.find(ctx, id))
  if (Object.keys(values).length === 0) throw ChangedSince()
  await kind.changing!.update(ctx, id, values as never)
}

/** Undoing is itself something done to many: more than a request can wait for is a job. */
export const undoInBulk = bulk<{ bulk_id: string } & Choosing, { bulk_id: string }>(
  {
    name: 'bulk',
    missing: NothingToUndo,
    together: 1,
    listIds: (ctx, { bulk_id }, after, most) => listBulkRecords(ctx, bulk_id, after, most),
    async update(ctx, ids, { bulk_id }) {
      for (const id of ids) await undoOne(ctx, bulk_id, id)
      return [...ids]
    },
  },
  'crm.undo_bulk',
)

/** For who did it, or an admin, once. */
export async function undoBulk(ctx: WorkCtx, bulk_id: string) {
  await ctx.transact(async inner => {
    const done = found(await lockBulk(inner, bulk_id), NothingToUndo)
    const isOthers = inner.actor.kind === 'user' && done.created_by_id !== userIdOf(inner)
    if (isOthers && !roleAtLeast(inner.actor.role, 'admin')) throw NotAllowed('admin')
    if (done.undone_at) throw AlreadyUndone()
    await markUndone(inner, bulk_id)
  })
  const { body } = await undoInBulk.run(ctx, { filter: { bulk_id } }, { do: 'update', change: { bulk_id } })
  if ('job_id' in body) return new WithStatus(202, body)
  const undone = { restored: body.changed, skipped: body.failed }
  return new WithStatus(200, { ...undone, data: undone })
}

export const forgetBulkChanges = cronForEach({
  name: 'crm.forget_bulk_changes',
  cron: '23 3 * * *',
  handler: ctx =>
    ctx.transact(inner => forgetBulk(inner, ctx.now.subtract({ hours: 24 * KEPT_DAYS }).toString())),
})
