import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { recordAudit } from '../audit/record.ts'
import { credentialsOf, openSession } from '../sessions/open.ts'
import type { SignedIn } from '../sessions/schema.ts'
import type { UserView } from '../users/schema.ts'
import { insertTicket } from './queries.ts'

const PREFIX = 'bwt_'
const VALID_MINUTES = 5

interface Person extends UserView {
  two_factor_enabled_at: string | null
}

/** Somebody whose password, or whose mailed link, was right: a session, or where there is a second factor, its ticket. */
export async function signIn(ctx: Ctx, person: Person, action: string): Promise<SignedIn> {
  const { id } = person
  if (person.two_factor_enabled_at === null) {
    const tokens = await openSession(ctx, id)
    await recordAudit(ctx, { action, targetKind: 'user', targetId: id, userId: id })
    return credentialsOf(ctx, person, tokens)
  }
  const ticket = PREFIX + createSecret()
  const ticketId = newId()
  const expiresAt = ctx.now.add({ minutes: VALID_MINUTES }).toString()
  await insertTicket(ctx, { id: ticketId, userId: id, expiresAt })
  await addToDirectory(ctx.db, { kind: 'sign_in_ticket', secret: ticket, targetId: ticketId, expiresAt })
  if (action !== 'login') await recordAudit(ctx, { action, targetKind: 'user', targetId: id, userId: id })
  return { two_factor_required: true, ticket }
}
