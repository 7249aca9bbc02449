import type { Db } from '#kit/context.ts'

export async function loadLocality(db: Db): Promise<{ timezone: string; currency: string }> {
  return db.selectFrom('organizations').select(['timezone', 'currency']).executeTakeFirstOrThrow()
}
