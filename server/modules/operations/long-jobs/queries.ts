import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'

const columns = [
  'id',
  'kind',
  'status',
  'total',
  'done',
  'place',
  'result',
  'error',
  'created_by_id',
  'created_at',
  'finished_at',
] as const

export async function createLongJob(
  ctx: Ctx,
  { kind, total }: { kind: string; total: number | null },
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('long_jobs')
    .values({ id, kind, total, created_by_id: userIdOf(ctx), created_at: ctx.now.toString() })
    .execute()
  return id
}

export const findLongJob = (db: Db, id: string) =>
  db.selectFrom('long_jobs').select(columns).where('id', '=', id).executeTakeFirst()
export type LongJobRow = NonNullable<Awaited<ReturnType<typeof findLongJob>>>

/** For whoever does the next piece: of two at once the second waits. */
export const lockLongJob = (db: Db, id: string) =>
  db.selectFrom('long_jobs').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function advanceLongJob(
  db: Db,
  id: string,
  { done, place, result }: { done: number; place: string | null; result: object },
): Promise<void> {
  await db
    .updateTable('long_jobs')
    .set({ status: 'running', done, place, result: toJson(result) })
    .where('id', '=', id)
    .execute()
}

export async function endLongJob(
  { db, now }: Ctx,
  id: string,
  outcome: { status: 'succeeded' } | { status: 'failed'; error: string },
): Promise<void> {
  await db
    .updateTable('long_jobs')
    .set({ ...outcome, finished_at: now.toString() })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

export async function dropLongJobs({ db }: Ctx, before: string): Promise<void> {
  await db.deleteFrom('long_jobs').where('created_at', '<', before).execute()
}
