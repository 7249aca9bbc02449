import type { Ctx } from '#kit/context.ts'

export async function dropIdempotencyKeys({ db }: Ctx, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

export async function dropDirectoryEntries({ db }: Ctx, expiredBefore: string): Promise<void> {
  await db.deleteFrom('directory').where('expires_at', '<', expiredBefore).execute()
}
