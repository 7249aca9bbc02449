import type { Ctx } from '#kit/context.ts'
import { hashSecret } from '#platform/crypto/tokens.ts'

/** Where a secret leads, among those of the organization. */
export async function findEntry({ db }: Ctx, kind: string, secret: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom('directory')
    .select('target_id')
    .where('kind', '=', kind)
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst()
  return entry?.target_id
}
