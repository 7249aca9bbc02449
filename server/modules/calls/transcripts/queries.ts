import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'

/** Without what was said, which may be long. */
const facts = [
  'call_id',
  'status',
  'engine',
  'recording_id',
  'language',
  'error',
  'run_id',
  'summary',
  'summary_model',
  'summary_at',
] as const

export const findTranscript = (db: Db, callId: string) =>
  db
    .selectFrom('call_transcripts')
    .select(facts)
    .select('segments')
    .where('call_id', '=', callId)
    .executeTakeFirst()

export const lockTranscript = (db: Db, callId: string) =>
  db
    .selectFrom('call_transcripts')
    .select(facts)
    .where('call_id', '=', callId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function putTranscript(
  { db, now }: Ctx,
  values: Omit<Insertable<DB['call_transcripts']>, 'created_at' | 'updated_at'>,
): Promise<void> {
  const at = now.toString()
  const fresh = {
    summary: null,
    summary_model: null,
    summary_at: null,
    error: null,
    ...values,
    updated_at: at,
  }
  await db
    .insertInto('call_transcripts')
    .values({ ...fresh, created_at: at })
    .onConflict(oc => oc.columns(['organization_id', 'call_id']).doUpdateSet(fresh))
    .execute()
}

export async function saveTranscript(
  { db, now }: Ctx,
  callId: string,
  values: Updateable<DB['call_transcripts']>,
): Promise<void> {
  await db
    .updateTable('call_transcripts')
    .set({ ...values, updated_at: now.toString() })
    .where('call_id', '=', callId)
    .execute()
}

export const listTasksOf = (db: Db, callId: string) =>
  db.selectFrom('call_tasks').select(['step', 'task_id']).where('call_id', '=', callId).execute()

export async function linkTasks(
  { db }: Ctx,
  callId: string,
  links: readonly { step: string; task_id: string }[],
): Promise<void> {
  if (links.length === 0) return
  await db
    .insertInto('call_tasks')
    .values(links.map(link => ({ call_id: callId, ...link })))
    .execute()
}

/** Whether the attempt is still the one that counts. */
export const isCurrent = async (db: Db, callId: string, runId: string): Promise<boolean> =>
  (
    await sql`select from call_transcripts where call_id = ${callId} and run_id = ${runId}
      and status in ('queued', 'running')`.execute(db)
  ).rows.length > 0
