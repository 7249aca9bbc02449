import { sql } from 'kysely'
import type { Ctx, Role } from '#kit/context.ts'

export async function findSso({ db }: Ctx) {
  const row = await db
    .selectFrom('sso_settings')
    .select(['issuer', 'client_id', 'client_secret', 'enforce', 'default_role', 'updated_at'])
    .executeTakeFirst()
  return row && { ...row, default_role: row.default_role as Exclude<Role, 'owner'> }
}

export async function saveSso(
  { db, now }: Ctx,
  settings: {
    issuer: string
    client_id: string
    client_secret: Buffer
    enforce: boolean
    default_role: string
  },
): Promise<void> {
  const at = now.toString()
  await db
    .insertInto('sso_settings')
    .values({ ...settings, created_at: at, updated_at: at })
    .onConflict(conflict => conflict.column('organization_id').doUpdateSet({ ...settings, updated_at: at }))
    .execute()
}

export async function deleteSso({ db }: Ctx): Promise<boolean> {
  await db.deleteFrom('directory').where('kind', '=', 'sso_domain').execute()
  await db.deleteFrom('sso_domains').execute()
  await db.deleteFrom('sso_identities').execute()
  const row = await db.deleteFrom('sso_settings').returning('issuer').executeTakeFirst()
  return row !== undefined
}

export const listDomains = ({ db }: Ctx) =>
  db
    .selectFrom('sso_domains')
    .select(['domain', 'txt', 'verified_at'])
    .orderBy('created_at')
    .orderBy('domain')
    .execute()

export async function insertDomain({ db, now }: Ctx, domain: string, txt: string): Promise<void> {
  await db.insertInto('sso_domains').values({ domain, txt, created_at: now.toString() }).execute()
}

export async function deleteDomain({ db }: Ctx, domain: string): Promise<void> {
  await db.deleteFrom('sso_domains').where('domain', '=', domain).execute()
}

export async function markDomainVerified({ db, now }: Ctx, domain: string): Promise<void> {
  await db
    .updateTable('sso_domains')
    .set({ verified_at: now.toString() })
    .where('domain', '=', domain)
    .execute()
}

/** False where another organization holds the domain. */
export async function holdDomain({ db }: Ctx, domain: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    insert into directory (kind, hash, target_id) values ('sso_domain', ${hash}, ${domain})
    on conflict do nothing returning kind`.execute(db)
  return rows.length > 0
}
