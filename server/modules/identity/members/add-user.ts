import type { Ctx, Role } from '#kit/context.ts'
import { addToDirectory } from '#platform/auth/directory.ts'
import { normaliseEmail } from '../auth/email-address.ts'
import { UserJoined } from '../events.ts'
import { insertUser } from './queries.ts'

export interface NewUser {
  email: string
  name: string
  role: Role
  passwordHash: string | null
}

/** One email is one account everywhere: the directory's primary key decides between two who come at once. */
export async function addUser(ctx: Ctx, user: NewUser): Promise<number> {
  const id = await insertUser(ctx, user)
  await addToDirectory(ctx.db, { kind: 'login', secret: normaliseEmail(user.email), targetId: String(id) })
  await ctx.emit(UserJoined, { user_id: id, role: user.role })
  return id
}
