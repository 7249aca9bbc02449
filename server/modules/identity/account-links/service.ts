import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { job } from '#kit/job.ts'
import { found } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import type { Language } from '#kit/web/language.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { sealForQueue } from '../account-mail.ts'
import { mailsTo } from '../attempts/budgets.ts'
import { noteNothing } from '../attempts/queries.ts'
import { recordAudit } from '../audit/record.ts'
import { isBoundToSso } from '../credentials/queries.ts'
import { askedLanguage } from '../mail-words/index.ts'
import { hashNewPassword } from '../passwords/hash.ts'
import { handOver } from '../reclaiming/hand-over.ts'
import { releaseAddress } from '../reclaiming/release-address.ts'
import type { SignedIn } from '../sessions/schema.ts'
import { deleteLinkOf } from '../sso/identity-queries.ts'
import { signIn } from '../two-factor/tickets.ts'
import { EmailTaken, isEmailConflict } from '../users/errors.ts'
import { findUser, markVerified, setEmail } from '../users/queries.ts'
import { mailAccountLink } from './jobs.ts'
import { linkKinds, type Purpose } from './mails.ts'
import { findOpenLink, insertLink, takeLink } from './queries.ts'
import { LinkOver, type ResetPassword } from './schema.ts'

const PREFIX = 'bwa_'
const SETS_PASSWORD = ['reset', 'claim'] as const

/** The link is in the mail alone. */
export async function mailLink(
  ctx: Ctx,
  userId: number,
  purpose: Purpose,
  email: string | null = null,
  language: Language | null = askedLanguage(ctx),
): Promise<void> {
  const id = newId()
  const token = PREFIX + createSecret()
  const { path, validHours } = linkKinds[purpose]
  const expiresAt = ctx.now.add({ hours: validHours }).toString()
  await insertLink(ctx, { id, userId, purpose, email, expiresAt })
  await addToDirectory(ctx.db, { kind: 'account_link', secret: token, targetId: id, expiresAt })
  const link = `${ctx.services.settings.publicUrl}${path}?token=${token}`
  await ctx.enqueue(mailAccountLink, {
    link_id: id,
    purpose,
    sealed_link: sealForQueue(ctx, 'account-link', id, link),
    language,
  })
}

/** Anybody can set such mails off: few an hour to one address, and nobody is told that no more leave. */
export async function takeMailTo(ctx: Pick<OpenCtx, 'services'>, email: string): Promise<boolean> {
  const { key, bucket } = mailsTo(emailKey(email))
  return (await ctx.services.throttle.take(key, bucket)).allowed
}

const NOBODY: Actor = { kind: 'anonymous' }
const NOWHERE = { organizationId: '00000000-0000-0000-0000-000000000000', targetId: '0' }

/**
 * Known and unknown addresses take the same steps: two look-ups, and one small write that the commit waits for. What is done
 * for a known one alone, the link and its mail, is done by a job after the answer.
 */
export async function forgetPassword(ctx: OpenCtx, email: string): Promise<void> {
  const login = emailKey(email)
  const { organizationId, targetId } = (await ctx.find('login', login)) ?? NOWHERE
  const mayMail = await takeMailTo(ctx, login)
  await ctx.within(organizationId, NOBODY, async inner => {
    const [user, isBound] = await Promise.all([
      findUser(inner, Number(targetId)),
      isBoundToSso(inner, Number(targetId)),
    ])
    if (user && mayMail && !isBound) {
      await inner.enqueue(resetLinkJob, { user_id: user.id, language: askedLanguage(inner) })
    } else await noteNothing(inner)
  })
}

export const resetLinkJob = job<{ user_id: number; language?: Language | null }>({
  name: 'identity.make_reset_link',
  handler: (ctx, { user_id, language = null }) =>
    ctx.transact(inner => mailLink(inner, user_id, 'reset', null, language)),
})

export async function verifyEmail(ctx: OpenCtx, token: string): Promise<void> {
  const { organizationId, targetId } = found(await ctx.find('account_link', token), LinkOver)
  try {
    await ctx.within(organizationId, linkActor(targetId), inner => confirmAddress(inner, targetId))
  } catch (error) {
    // Somebody else took the address since the link was mailed.
    throw isEmailConflict(error) ? LinkOver() : error
  }
}

async function confirmAddress(ctx: Ctx, linkId: string): Promise<void> {
  const { user_id: userId, email } = found(await takeLink(ctx, linkId, ['verify', 'change_email']), LinkOver)
  found(await findUser(ctx, userId), LinkOver)
  await removeFromDirectory(ctx.db, 'account_link', linkId)
  if (email === null) {
    await markVerified(ctx, userId)
    return recordAudit(ctx, { action: 'email_verified', targetKind: 'user', targetId: userId, userId })
  }
  await setEmail(ctx, userId, email)
  await removeFromDirectory(ctx.db, 'login', String(userId))
  await addToDirectory(ctx.db, { kind: 'login', secret: emailKey(email), targetId: String(userId) })
  await recordAudit(ctx, { action: 'email_changed', targetKind: 'user', targetId: userId, userId })
}

const linkActor = (targetId: string): Actor => ({ kind: 'link', link: 'account_link', targetId })

/** Whoever follows the link reads the mail of the address: it is theirs from now on, whoever had typed it before. */
export async function resetPassword(ctx: OpenCtx, { token, password }: ResetPassword): Promise<SignedIn> {
  const { organizationId, targetId } = found(await ctx.find('account_link', token), LinkOver)
  const actor = linkActor(targetId)
  const email = await ctx.within(organizationId, actor, async inner => {
    const link = found(await findOpenLink(inner, targetId, SETS_PASSWORD), LinkOver)
    if (await isBoundToSso(inner, link.user_id)) throw LinkOver()
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

async function takeOver(ctx: Ctx, linkId: string, passwordHash: string): Promise<SignedIn> {
  const { user_id: userId } = found(await takeLink(ctx, linkId, SETS_PASSWORD), LinkOver)
  const user = found(await findUser(ctx, userId), LinkOver)
  await removeFromDirectory(ctx.db, 'account_link', linkId)
  await removeFromDirectory(ctx.db, 'login', String(userId))
  await addToDirectory(ctx.db, { kind: 'login', secret: emailKey(user.email), targetId: String(userId) })
  await handOver(ctx, user, passwordHash)
  if (user.email_verified_at === null) await deleteLinkOf(ctx, userId)
  return signIn(ctx, found(await findUser(ctx, userId), LinkOver), 'password_reset')
}
