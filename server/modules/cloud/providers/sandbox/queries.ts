import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const insertThing = ({ db }: Ctx, values: Insertable<DB['platform_sandbox']>) =>
  db
    .insertInto('platform_sandbox')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'token']).doNothing())
    .execute()

export const updateThing = ({ db }: Ctx, ref: string, changes: Updateable<DB['platform_sandbox']>) =>
  db.updateTable('platform_sandbox').set(changes).where('id', '=', ref).execute()

export const markRemoved = ({ db }: Ctx, ref: string, settlesAt: string) =>
  db
    .updateTable('platform_sandbox')
    .set({ status: 'deleting', settles_at: settlesAt })
    .where(where =>
      where.or([
        where('id', '=', ref),
        // A backup is there for when its database is not.
        where.and([where('parent_id', '=', ref), where('kind', '!=', 'backup')]),
      ]),
    )
    .execute()

export const columns = [
  'id',
  'spec',
  'previous',
  'tags',
  'status',
  'last_action',
  'settles_at',
  'created_at',
] as const

export const findByToken = ({ db }: Ctx, token: string) =>
  db.selectFrom('platform_sandbox').select(columns).where('token', '=', token).executeTakeFirst()

export const findByRef = ({ db }: Ctx, ref: string) =>
  db.selectFrom('platform_sandbox').select(columns).where('id', '=', ref).executeTakeFirst()

/** Volumes and balancers of a machine that is gone name it no more. */
export async function detachMachine({ db }: Ctx, id: string): Promise<void> {
  await sql`update platform_sandbox set spec = spec || '{"vm_id": null}' where spec ->> 'vm_id' = ${id}`.execute(
    db,
  )
  await sql`update platform_sandbox set spec = jsonb_set(spec, '{vm_ids}', (spec -> 'vm_ids') - ${id}::text)
    where spec -> 'vm_ids' ? ${id}`.execute(db)
}
