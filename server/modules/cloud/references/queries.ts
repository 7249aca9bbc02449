import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const deleteReferencesFrom = ({ db }: Ctx, id: string) =>
  db.deleteFrom('platform_references').where('from_id', '=', id).execute()

/** Locked for share: the ones named cannot be deleted between this look and the commit. */
export const shareResources = ({ db }: Ctx, ids: readonly string[]) =>
  db
    .selectFrom('platform_resources')
    .select(['id', 'kind', 'provider'])
    .where('id', 'in', ids)
    .where('state', 'not in', ['deleting', 'deleted'])
    .forShare()
    .execute()

export const requireProvider = ({ db }: Ctx, id: string) =>
  db.selectFrom('platform_resources').select('provider').where('id', '=', id).executeTakeFirstOrThrow()

export const insertReferences = ({ db }: Ctx, rows: readonly Insertable<DB['platform_references']>[]) =>
  db.insertInto('platform_references').values(rows).execute()

export const findHolder = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('platform_references as f')
    .innerJoin('platform_resources as r', 'r.id', 'f.from_id')
    .select(['r.kind', 'r.name'])
    .where('f.to_id', '=', id)
    .where('f.holds', '=', true)
    .where('r.state', 'not in', ['deleting', 'deleted'])
    .executeTakeFirst()

export const lockReferringTo = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('platform_references as f')
    .innerJoin('platform_resources as r', 'r.id', 'f.from_id')
    .select(['r.id', 'r.kind', 'r.spec', 'r.desired', 'r.state', 'f.field'])
    .where('f.to_id', '=', id)
    .where('r.state', '!=', 'deleted')
    .orderBy('r.id')
    .forUpdate()
    .execute()

export const deleteReferences = ({ db }: Ctx, id: string) =>
  db
    .deleteFrom('platform_references')
    .where(where => where.or([where('to_id', '=', id), where('from_id', '=', id)]))
    .execute()
