import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { readAreas } from './areas.ts'
import type { OrganizationView } from './schema.ts'

export async function loadOrganizationView({ db }: Ctx): Promise<OrganizationView> {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'timezone', 'currency', 'plan', 'areas'])
    .executeTakeFirstOrThrow()
  return { ...row, plan: row.plan as OrganizationView['plan'], areas: readAreas(row.areas) }
}

/** What it is called and what it speaks: all that a mail needs. */
export const loadSender = ({ db }: Ctx): Promise<{ name: string; locale: string }> =>
  db.selectFrom('organizations').select(['name', 'locale']).executeTakeFirstOrThrow()

export async function loadOrganization({ db }: Ctx) {
  return db
    .selectFrom('organizations')
    .select([
      'id',
      'name',
      'timezone',
      'currency',
      'locale',
      'plan',
      'address',
      'country',
      'tax_id',
      'tax_number',
      'legal_address',
      'registration_number',
      'contact_name',
      'electronic_address',
      'email',
      'phone',
      'website',
      'logo',
      'branding',
      'areas',
      'require_2fa',
      'created_at',
      'updated_at',
    ])
    .executeTakeFirstOrThrow()
}

export async function insertOrganization(
  { db }: Ctx,
  values: Insertable<DB['organizations']>,
): Promise<void> {
  await db.insertInto('organizations').values(values).execute()
}

export async function saveOrganization(
  { db, now }: Ctx,
  values: Updateable<DB['organizations']>,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ ...values, updated_at: now.toString() })
    .execute()
}

/** Everything of the organization goes with its row. */
export async function removeOrganization({ db }: Ctx): Promise<void> {
  await db.deleteFrom('organizations').execute()
}

/** A data URL. */
export async function findLogo({ db }: Ctx): Promise<string | null> {
  return (await db.selectFrom('organizations').select('logo').executeTakeFirstOrThrow()).logo
}

export const findBranding = ({ db }: Ctx) =>
  db.selectFrom('organizations').select(['name', 'branding']).executeTakeFirstOrThrow()
