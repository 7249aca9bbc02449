import type { Logger } from 'pino'
import { newId } from '#kit/id.ts'
import { addToDirectory } from '#platform/auth/directory.ts'
import { PERSONAL_PREFIX } from '#platform/auth/identities.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { cronCtx } from '#platform/jobs/work.ts'
import type { Runtime } from './runtime.ts'

export interface DemoOwner {
  organization_id: string
  user_id: number
  password_hash: string
  token: string
}

/** An organization, its owner and a token in one transaction: there is never one without the others. */
export async function createDemoOwner(
  { assembled }: Runtime,
  log: Logger,
  { email, password }: { email: string; password: string },
): Promise<DemoOwner> {
  const passwordHash = await hashPassword(password)
  const organizationId = newId()
  const token = PERSONAL_PREFIX + createSecret()
  const tokenId = newId()
  const userId = await cronCtx(assembled.source, 'demo', log).within(organizationId, work =>
    work.transact(async ({ db, now }) => {
      const at = now.toString()
      await db
        .insertInto('organizations')
        .values({
          id: organizationId,
          name: 'Harbor & Pine',
          currency: 'USD',
          timezone: 'America/New_York',
          created_at: at,
          updated_at: at,
        })
        .execute()
      const { id } = await db
        .insertInto('users')
        .values({
          email,
          name: 'Dana Demo',
          role: 'owner',
          password_hash: passwordHash,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('personal_tokens')
        .values({
          id: tokenId,
          user_id: id,
          name: 'Demo',
          role: 'owner',
          last_four: token.slice(-4),
          created_at: at,
        })
        .execute()
      await addToDirectory(
        db,
        { kind: 'login', secret: email, targetId: String(id) },
        { kind: 'personal', secret: token, targetId: tokenId },
      )
      return id
    }),
  )
  return { organization_id: organizationId, user_id: userId, password_hash: passwordHash, token }
}
