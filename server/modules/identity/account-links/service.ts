import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { recordAudit } from '../audit/record.ts'
import { mailsTo } from '../auth/budgets.ts'
import { EmailTaken, isEmailConflict } from '../auth/errors.ts'
import { hashNewPassword } from '../auth/passwords.ts'
import { noteNothing } from '../auth/queries.ts'
import type { Credentials } from '../auth/schema.ts'
import { AccountReclaimed } from '../events.ts'
import { findUser, markVerified, setPassword } from '../members/queries.ts'
import { releaseAddress } from '../members/release-address.ts'
import { loadOrganizationView } from '../organization/queries.ts'
import { openSession } from '../sessions/open.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { revokeTokens } from '../tokens/service.ts'
import { mailAccountLink, sealLink } from './jobs.ts'
import { type Purpose, wordings } from './mails.ts'
import { findOpenLink, insertLink, takeLink } from './queries.ts'
import { LinkOver, type ResetPassword } from './schema.ts'

const PREFIX = 'bwa_'
const SETS_PASSWORD = ['reset', 'claim'] as const

/** The link is in the mail alone. */
export async function mailLink(ctx: Ctx, userId: number, purpose: Purpose): Promise<void> {
  const id = newId()
  const token = PREFIX + createSecret()
  const { path, validHours } = wordings[purpose]
  const expiresAt = ctx.now.add({ hours: validHours }).toString()
  await insertLink(ctx, { id, userId, purpose, expiresAt })
  await addToDirectory(ctx.db, { kind: 'account_link', secret: token, targetId: id, expiresAt })
  const link = `${ctx.services.settings.publicUrl}${path}?token=${token}`
  await ctx.enqueue(mailAccountLink, { link_id: id, purpose, sealed_link: sealLink(ctx, id, link) })
}

/** Anybody can set such mails off: few an hour to one address, and nobody is told that no more leave. */
export async function takeMailTo(ctx: OpenCtx, email: string): Promise<boolean> {
  const { key, bucket } = mailsTo(emailKey(email))
  return (await ctx.services.throttle.take(key, bucket)).allowed
}

const NOBODY: Actor = { kind: 'anonymous' }
const NOWHERE = { organizationId: '00000000-0000-0000-0000-000000000000', targetId: '0' }

/** Known and unknown addresses take the same steps; only the mail, which leaves later, tells them apart. */
export async function forgetPassword(ctx: OpenCtx, email: string): Promise<void> {
  const login = emailKey(email)
  const { organizationId, targetId } = (await ctx.find('login', login)) ?? NOWHERE
  const mayMail = await takeMailTo(ctx, login)
  await ctx.within(organizationId, NOBODY, async inner => {
    const user = await findUser(inner, Number(targetId))
    if (user && mayMail) await mailLink(inner, user.id, 'reset')
    else await noteNothing(inner)
  })
}

export async function verifyEmail(ctx: OpenCtx, token: string): Promise<void> {
  const { organizationId, targetId } = found(await ctx.find('account_link', token), LinkOver)
  await ctx.within(organizationId, linkActor(targetId), async inner => {
    const userId = found(await takeLink(inner, targetId, ['verify']), LinkOver)
    found(await findUser(inner, userId), LinkOver)
    await markVerified(inner, userId)
    await removeFromDirectory(inner.db, 'account_link', targetId)
    await recordAudit(inner, { action: 'email_verified', targetKind: 'user', targetId: userId, userId })
  })
}

const linkActor = (targetId: string): Actor => ({ kind: 'link', link: 'account_link', targetId })

/** Whoever follows the link reads the mail of the address: it is theirs from now on, whoever had typed it before. */
export async function resetPassword(
  ctx: OpenCtx,
  { token, password }: ResetPassword,
): Promise<Credentials['data']> {
  const { organizationId, targetId } = found(await ctx.find('account_link', token), LinkOver)
  const actor = linkActor(targetId)
  const email = await ctx.within(organizationId, actor, async inner => {
    const link = found(await findOpenLink(inner, targetId, SETS_PASSWORD), LinkOver)
    return found(await findUser(inner, link.user_id), LinkOver).email
  })
  const passwordHash = await hashNewPassword(password)
  await releaseAddress(ctx, email, { organizationId })
  try {
    return await ctx.within(organizationId, actor, inner => takeOver(inner, targetId, passwordHash))
  } catch (error) {
    throw isEmailConflict(error) ? EmailTaken() : error
  }
}

async function takeOver(ctx: Ctx, linkId: string, passwordHash: string): Promise<Credentials['data']> {
  const userId = found(await takeLink(ctx, linkId, SETS_PASSWORD), LinkOver)
  const user = found(await findUser(ctx, userId), LinkOver)
  await removeFromDirectory(ctx.db, 'account_link', linkId)
  await removeFromDirectory(ctx.db, 'login', String(userId))
  await addToDirectory(ctx.db, { kind: 'login', secret: emailKey(user.email), targetId: String(userId) })
  await setPassword(ctx, userId, passwordHash)
  await revokeSessions(ctx, { userId }, 'password_changed')
  if (user.email_verified_at === null) {
    // Until now anybody could have been behind the account: what they made to come back with goes.
    await revokeTokens(ctx, { userId })
    await markVerified(ctx, userId)
    await ctx.emit(AccountReclaimed, { user_id: userId })
  }
  await recordAudit(ctx, { action: 'password_reset', targetKind: 'user', targetId: userId, userId })
  const tokens = await openSession(ctx, userId)
  const { email, name, role } = user
  return {
    ...tokens,
    user: { id: userId, email, name, role },
    organization: await loadOrganizationView(ctx),
  }
}
