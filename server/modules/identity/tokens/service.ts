import { type Ctx, type Role, roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { InvalidInput, SessionNeeded } from '#kit/problem.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { recordAudit } from '../audit/record.ts'
import { PERSONAL_PREFIX } from '../credentials/bearer.ts'
import { forgetAfterCommit } from '../credentials/forget.ts'
import { RoleTooHigh, TokenNotFound } from './errors.ts'
import { endTokens, insertToken, listTokensOf } from './queries.ts'
import type { NewToken, Token } from './schema.ts'

export async function listTokens(ctx: Ctx): Promise<Token[]> {
  const rows = await listTokensOf(ctx, userIdOf(ctx)!)
  return rows.map(row => ({ ...row, role: row.role as Role }))
}

export async function createToken(ctx: Ctx, body: NewToken): Promise<Token & { token: string }> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw SessionNeeded()
  const role = body.role ?? actor.role
  if (!roleAtLeast(actor.role, role)) throw RoleTooHigh(actor.role)
  const expiresAt = readExpiry(ctx, body.expires_at ?? null)
  const token = PERSONAL_PREFIX + createSecret()
  const id = newId()
  const row = await insertToken(ctx, {
    id,
    user_id: actor.id,
    name: readName('name', body.name),
    role,
    last_four: token.slice(-4),
    expires_at: expiresAt,
    created_at: ctx.now.toString(),
  })
  await addToDirectory(ctx.db, { kind: 'personal', secret: token, targetId: id, expiresAt })
  await recordAudit(ctx, {
    action: 'token_created',
    targetKind: 'personal_token',
    targetId: id,
    detail: { name: row.name, role, expires_at: expiresAt },
  })
  return { ...row, role, token }
}

function readExpiry({ now }: Ctx, text: string | null): string | null {
  if (text === null) return null
  const at = Temporal.Instant.from(text)
  if (Temporal.Instant.compare(at, now) <= 0) throw InvalidInput('expires_at must be in the future')
  return at.toString()
}

export async function revokeToken(ctx: Ctx, id: string): Promise<void> {
  const revoked = await revokeTokens(ctx, { userId: userIdOf(ctx)!, id })
  if (revoked.length === 0) throw TokenNotFound()
  await recordAudit(ctx, { action: 'token_revoked', targetKind: 'personal_token', targetId: id })
}

/** One of a person's tokens, or all of them. */
export async function revokeTokens(ctx: Ctx, which: { userId: number; id?: string }): Promise<string[]> {
  const ids = await endTokens(ctx, which)
  forgetAfterCommit(ctx)
  return ids
}
