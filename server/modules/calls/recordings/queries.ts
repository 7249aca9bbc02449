import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'

const columns = [
  'id',
  'call_id',
  'person',
  'track',
  'status',
  'version',
  'size',
  'sha256',
  'content_type',
  'chunks',
  'duration_ms',
  'started_offset_ms',
  'created_at',
  'finalized_at',
] as const

const select = (db: Db) => db.selectFrom('call_recordings').select(columns)

export const findRecording = (db: Db, id: string) => select(db).where('id', '=', id).executeTakeFirst()
export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findRecording>>>

/** Chunks come in and the whole is made under this row. */
export const lockRecording = (db: Db, id: string) =>
  select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Somebody's newest of a call; those still open first. */
export const findOwn = (db: Db, callId: string, person: string, track?: string) => {
  let own = select(db).where('call_id', '=', callId).where('person', '=', person)
  if (track) own = own.where('track', '=', track)
  return own
    .orderBy(sql`status = 'open'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export const listRecordings = (db: Db, callId: string) =>
  select(db).where('call_id', '=', callId).orderBy('created_at').orderBy('id').execute()

/** False where the id is taken, by whomever. */
export async function insertRecording(
  { db }: Ctx,
  values: Insertable<DB['call_recordings']>,
): Promise<boolean> {
  const row = await db
    .insertInto('call_recordings')
    .values(values)
    .onConflict(oc => oc.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function saveRecording(
  { db }: Ctx,
  id: string,
  values: Updateable<DB['call_recordings']>,
): Promise<void> {
  await db.updateTable('call_recordings').set(values).where('id', '=', id).execute()
}

/** One more chunk; how many there are by then. */
export async function addChunk(
  { db }: Ctx,
  recordingId: string,
  chunk: { index: number; size: number; sha256: string; file_key: string },
  contentType: string | null,
): Promise<number> {
  const [, { rows }] = await Promise.all([
    db
      .insertInto('call_chunks')
      .values({ recording_id: recordingId, ...chunk })
      .execute(),
    sql<{ chunks: number }>`update call_recordings set version = version + 1, chunks = chunks + 1,
        size = size + ${chunk.size}, content_type = coalesce(${contentType}, content_type)
      where id = ${recordingId} returning chunks`.execute(db),
  ])
  return rows[0]!.chunks
}

export const findChunk = (db: Db, recordingId: string, index: number) =>
  db
    .selectFrom('call_chunks')
    .select(['index', 'size', 'sha256'])
    .where('recording_id', '=', recordingId)
    .where('index', '=', index)
    .executeTakeFirst()

/** What is there, as ranges. */
export async function listReceived(db: Db, recordingId: string): Promise<[number, number][]> {
  const { rows } = await sql<{ first: number; last: number }>`select min(index) as first, max(index) as last
    from (select index, index - row_number() over (order by index) as island from call_chunks
      where recording_id = ${recordingId}) i
    group by island order by 1`.execute(db)
  return rows.map(({ first, last }) => [first, last])
}

export const listChunkKeys = (db: Db, recordingId: string, after: number, limit: number) =>
  db
    .selectFrom('call_chunks')
    .select(['index', 'size', 'file_key'])
    .where('recording_id', '=', recordingId)
    .where('index', '>', after)
    .orderBy('index')
    .limit(limit)
    .execute()

/** From the one that the byte lies in. */
export const listChunksFrom = (db: Db, recordingId: string, from: number, to: number, limit: number) =>
  db
    .selectFrom('call_chunks')
    .select(['index', 'size', 'file_key', 'start_at'])
    .where('recording_id', '=', recordingId)
    .where(
      'start_at',
      '>=',
      sql<number>`(select max(x.start_at) from call_chunks x
      where x.recording_id = ${recordingId} and x.start_at <= ${from})`,
    )
    .where('start_at', '<=', to)
    .orderBy('start_at')
    .limit(limit)
    .execute()

/** Where each begins in the whole. */
export async function placeChunks({ db }: Ctx, recordingId: string): Promise<void> {
  await sql`update call_chunks c set start_at = p.start_at from (
      select index, sum(size) over (order by index) - size as start_at from call_chunks
      where recording_id = ${recordingId}) p
    where c.recording_id = ${recordingId} and c.index = p.index`.execute(db)
}

export async function listKeysOf({ db }: Ctx, recordingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_chunks')
    .select('file_key')
    .where('recording_id', '=', recordingId)
    .execute()
  return rows.map(({ file_key }) => file_key)
}

export async function deleteRecordingRow({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('call_recordings').where('id', '=', id).execute()
}

export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('call_chunks').select('file_key').where('file_key', 'in', keys).execute()
  return new Set(rows.map(({ file_key }) => file_key))
}

/** Never finished, or kept for long enough. */
export const listSpent = (db: Db, openBefore: string, finalizedBefore: string | null) =>
  db
    .selectFrom('call_recordings')
    .select(['id', 'call_id'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'open'), eb('created_at', '<', openBefore)]),
        ...(finalizedBefore === null
          ? []
          : [and([eb('status', '=', 'finalized'), eb('finalized_at', '<', finalizedBefore)])]),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute()

/** What was made from recordings; what was brought from elsewhere stays. */
export async function deleteMade({ db }: Ctx, callId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('call_transcripts')
    .where('call_id', '=', callId)
    .where('engine', '<>', 'import')
    .returning('call_id')
    .executeTakeFirst()
  if (row) await db.deleteFrom('call_tasks').where('call_id', '=', callId).execute()
  return row !== undefined
}
