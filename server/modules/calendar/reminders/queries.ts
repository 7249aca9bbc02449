import type { Ctx } from '#kit/context.ts'

export async function requireRemindedUntil({ db }: Ctx, id: string): Promise<number> {
  const row = await db
    .selectFrom('calendar_events')
    .select('reminded_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Temporal.Instant.from(row.reminded_until).epochMilliseconds
}

export async function setRemindedUntil({ db, now }: Ctx, id: string): Promise<void> {
  await db
    .updateTable('calendar_events')
    .set({ reminded_until: now.toString() })
    .where('id', '=', id)
    .execute()
}
