import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { containing } from '#kit/text/like.ts'
import { readStatus } from './settings.ts'

export async function insertSequence({ db }: Ctx, values: Insertable<DB['sequences']>): Promise<void> {
  await db.insertInto('sequences').values(values).execute()
}

export async function updateSequenceRow(
  { db }: Ctx,
  id: string,
  changes: Updateable<DB['sequences']>,
): Promise<void> {
  await db.updateTable('sequences').set(changes).where('id', '=', id).execute()
}

/** Contacts before what hangs on them (docs/architecture.md), and so before the sequence that goes with it. */
export function holdEnrolled(ctx: Pick<Ctx, 'db' | 'write'>, id: string): void {
  ctx.write(
    sql`select hold_parties('{}', array(select contact_id from sequence_enrollments
      where sequence_id = ${id}))`.compile(ctx.db),
  )
}

export async function deleteSequenceRow({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('sequences').where('id', '=', id).execute()
}

export const requirePostalAddress = ({ db }: Ctx) =>
  db.selectFrom('organizations').select('address').executeTakeFirstOrThrow()

export interface SequenceFilter {
  q?: string | undefined
  status?: string | undefined
  include_archived?: boolean | undefined
}

/** Newest first, each with the number of its steps. */
export async function listSequenceRows({ db }: Ctx, { q, status, include_archived }: SequenceFilter) {
  let query = db
    .selectFrom('sequences as s')
    .selectAll('s')
    .select(
      sql<number>`(select count(*) from sequence_steps t where t.sequence_id = s.id and t.variant_of is null)::int`.as(
        'steps_count',
      ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
  if (status) query = query.where('s.status', '=', readStatus(status))
  else if (!include_archived) query = query.where('s.status', '<>', 'archived')
  const words = q?.trim()
  if (words) {
    query = query.where(sql<boolean>`fold(s.name || ' ' || s.description) like fold(${containing(words)})`)
  }
  return query.execute()
}
