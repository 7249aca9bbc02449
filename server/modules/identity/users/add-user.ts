import type { Ctx, Role } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { UserJoined } from '../events.ts'
import { insertUser } from './queries.ts'

export interface NewUser {
  email: string
  name: string
  role: Role
  passwordHash: string | null
  /** Whether the address was shown to be theirs. */
  isVerified: boolean
}

/**
 * One email is one account everywhere: the directory's primary key decides between two who come at once. Somebody
 * without a password has no account yet, only an address to write to, which takes nothing from anybody.
 */
export async function addUser(ctx: Ctx, user: NewUser): Promise<number> {
  const id = await insertUser(ctx, user)
  if (user.passwordHash !== null) {
    await addToDirectory(ctx.db, { kind: 'login', secret: emailKey(user.email), targetId: String(id) })
  }
  await ctx.emit(UserJoined, { user_id: id, role: user.role })
  return id
}
