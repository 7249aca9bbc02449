import { sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import type { CustomEntity, CustomField } from './schema.ts'

const columns = [
  'id',
  'entity',
  'key',
  'label',
  'type',
  'options',
  'required',
  'position',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

/** In the order people gave them. */
export async function listFields(
  db: Db,
  entity: CustomEntity | undefined,
  areDeleted = false,
): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .select(columns)
    .where('deleted_at', areDeleted ? 'is not' : 'is', null)
    .$if(entity !== undefined, query => query.where('entity', '=', entity!))
    .orderBy('entity')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as CustomField[]
}

export async function lockField(db: Db, id: string): Promise<CustomField | undefined> {
  const row = await db
    .selectFrom('custom_fields')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as CustomField | undefined
}

export async function findField(db: Db, id: string): Promise<CustomField | undefined> {
  const row = await db.selectFrom('custom_fields').select(columns).where('id', '=', id).executeTakeFirst()
  return row as CustomField | undefined
}

/** One at a time for an organization, so that the limit and the places hold. */
export async function lockFields(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom fields ' || ${ctx.organizationId}, 0))`.execute(
    ctx.db,
  )
}

/** Undefined when a living field has the key. */
export async function insertField(
  db: Db,
  field: Omit<CustomField, 'deleted_at'>,
): Promise<CustomField | undefined> {
  // One that was deleted makes room; the values under its key are the new one's.
  await db
    .deleteFrom('custom_fields')
    .where('entity', '=', field.entity)
    .where('key', '=', field.key)
    .where('deleted_at', 'is not', null)
    .execute()
  const row = await db
    .insertInto('custom_fields')
    .values(field)
    .onConflict(conflict => conflict.columns(['organization_id', 'entity', 'key']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row as CustomField | undefined
}

export async function updateField(
  ctx: Ctx,
  id: string,
  values: Updateable<DB['custom_fields']>,
): Promise<CustomField> {
  const row = await ctx.db
    .updateTable('custom_fields')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as CustomField
}

export async function dropField(db: Db, id: string): Promise<void> {
  await db.deleteFrom('custom_fields').where('id', '=', id).execute()
}

export async function listSpentFields(db: Db, before: string): Promise<CustomField[]> {
  const rows = await db.selectFrom('custom_fields').select(columns).where('deleted_at', '<', before).execute()
  return rows as CustomField[]
}

type Filled = Exclude<CustomEntity, 'lead'>
export const isFilled = (entity: CustomEntity): entity is Filled => entity !== 'lead'

/** Some of the records that were there before the field; the last one's id, or null at the end. */
export async function indexSome(
  db: Db,
  entity: Filled,
  fieldId: string,
  after: string | null,
  most: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select ${sql.ref(`index_${entity}_custom_values`)}(${fieldId}::uuid, ${after}::uuid, ${most}::int) as last`.execute(
    db,
  )
  return rows[0]!.last
}

export async function forgetSome(
  db: Db,
  entity: Filled,
  key: string,
  after: string | null,
  most: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select ${sql.ref(`forget_${entity}_custom_values`)}(${key}, ${after}::uuid, ${most}::int) as last`.execute(
    db,
  )
  return rows[0]!.last
}
