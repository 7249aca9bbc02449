import type { Ctx } from '#kit/context.ts'
import type { OrganizationView } from '../auth/schema.ts'

export async function loadOrganizationView({ db }: Ctx): Promise<OrganizationView> {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'timezone', 'currency', 'plan'])
    .executeTakeFirstOrThrow()
  return { ...row, plan: row.plan as OrganizationView['plan'] }
}

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
      'email',
      'phone',
      'website',
      'logo',
      'branding',
      'created_at',
      'updated_at',
    ])
    .executeTakeFirstOrThrow()
}
