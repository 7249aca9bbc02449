import type { Ctx, Db } from '#kit/context.ts'
import { NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { accentOf, footerTextOf } from '#modules/identity/index.ts'

/** How a tenant looks to strangers. */
export const PublicOrganization = NamedObject('PublicOrganization', {
  name: Type.String(),
  branding: Type.Object({
    logo: Nullable(Type.String({ description: 'Where the picture is' })),
    accent_color: Nullable(Type.String()),
    footer_text: Nullable(Type.String()),
  }),
})
export type PublicOrganization = Static<typeof PublicOrganization>

export interface Tenant extends PublicOrganization {
  timezone: string
}

/** `logoPath`: of the API, where the picture is served for what the stranger looks at. */
export async function findTenant(db: Db, logoPath: string): Promise<Tenant> {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'branding', 'timezone'])
    .select(eb => eb('logo', 'is not', null).as('has_logo'))
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    timezone: row.timezone,
    branding: {
      logo: row.has_logo ? logoPath : null,
      accent_color: accentOf(row),
      footer_text: footerTextOf(row),
    },
  }
}

export const tellOrganization = ({ name, branding }: Tenant): PublicOrganization => ({ name, branding })

export async function findZone(db: Db): Promise<string> {
  const { timezone } = await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()
  return timezone
}

/** Names of people, in the order of the ids; nothing else of them is shown to strangers. */
export async function findHostNames(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
