import type { Ctx, Db, Role } from '#kit/context.ts'

export async function findUser({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'name',
      'role',
      'password_hash',
      'email_verified_at',
      'two_factor_enabled_at',
      'navigation',
      'last_login_at',
      'created_at',
    ])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

export async function listUsers({ db }: Ctx) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'last_login_at', 'created_at'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, role: row.role as Role }))
}

/** Locked, so that two owners who demote each other at once cannot leave none. */
export async function lockOwners({ db }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(row => row.id)
}

export async function insertUser(
  { db, now }: Ctx,
  user: {
    email: string
    name: string
    role: Role
    passwordHash: string | null
    isVerified: boolean
  },
): Promise<number> {
  const at = now.toString()
  const { id } = await db
    .insertInto('users')
    .values({
      email: user.email,
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
      email_verified_at: user.isVerified ? at : null,
      last_login_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setRole({ db, now }: Ctx, id: number, role: Role): Promise<void> {
  await db.updateTable('users').set({ role, updated_at: now.toString() }).where('id', '=', id).execute()
}

export async function setName({ db, now }: Ctx, id: number, name: string): Promise<void> {
  await db.updateTable('users').set({ name, updated_at: now.toString() }).where('id', '=', id).execute()
}

/** How somebody arranged their sidebar. */
export async function loadNavigation({ db }: Ctx, id: number): Promise<string[] | null> {
  const row = await db.selectFrom('users').select('navigation').where('id', '=', id).executeTakeFirst()
  return row?.navigation ?? null
}

export async function setNavigation(
  { db, now }: Ctx,
  id: number,
  navigation: string[] | null,
): Promise<void> {
  await db.updateTable('users').set({ navigation, updated_at: now.toString() }).where('id', '=', id).execute()
}

export async function markRemoved({ db, now }: Ctx, id: number): Promise<void> {
  const at = now.toString()
  await db
    .updateTable('users')
    .set({ removed_at: at, updated_at: at, password_hash: null, two_factor_secret: null })
    .where('id', '=', id)
    .execute()
}

/** Only while the password is still the one that was checked and the person still belongs here. */
export async function markLoggedIn({ db, now }: Ctx, id: number, passwordHash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ last_login_at: now.toString() })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replacePassword(
  { db, now }: Ctx,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: to, updated_at: now.toString() })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setPassword({ db, now }: Ctx, id: number, passwordHash: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now.toString() })
    .where('id', '=', id)
    .execute()
}

/** An address that was shown to be theirs. */
export async function setEmail({ db, now }: Ctx, id: number, email: string): Promise<void> {
  const at = now.toString()
  await db
    .updateTable('users')
    .set({ email, email_verified_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function markVerified({ db, now }: Ctx, id: number): Promise<void> {
  await db.updateTable('users').set({ email_verified_at: now.toString() }).where('id', '=', id).execute()
}

/** Also of people who were removed: what they made refers to them. */
export async function findNames({ db }: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { name: string; removed_at: string | null }>()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'removed_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, removed_at }) => [id, { name, removed_at }]))
}

/** Those of the people who are still here. */
export async function findUsers(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; email: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export const findUserIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await findUsers(db, ids)).map(({ id }) => id)

/** What somebody may do at this moment; undefined once they have left. */
export async function readRole({ db }: Ctx, id: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.role as Role | undefined
}
