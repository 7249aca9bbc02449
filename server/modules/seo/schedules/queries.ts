import type { Ctx } from '#kit/context.ts'

/** Whose days are counted. */
export async function findTimezone({ db }: Ctx): Promise<string> {
  const { timezone } = await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()
  return timezone
}
