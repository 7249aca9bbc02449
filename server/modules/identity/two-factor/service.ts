import type { Actor, Ctx, OpenCtx, WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { hashSecret } from '#platform/crypto/tokens.ts'
import { attempt } from '../attempts/attempt.ts'
import { loginFailuresOf, loginFailuresOfStrangers } from '../attempts/budgets.ts'
import { recordAudit } from '../audit/record.ts'
import { forgetAfterCommit } from '../credentials/forget.ts'
import { noticeSecondFactor } from '../notices/jobs.ts'
import { WrongPassword } from '../passwords/errors.ts'
import { checkPassword } from '../passwords/hash.ts'
import { credentialsOf, openSession } from '../sessions/open.ts'
import type { Credentials } from '../sessions/schema.ts'
import { findUser } from '../users/queries.ts'
import { loadSelf } from '../users/self.ts'
import { createRecoveryCodes, createTotpSecret, findStep, readRecoveryCode, totpUrl } from './codes.ts'
import { CodeRefused, NotSetUp, TicketOver, TwoFactorOff, TwoFactorOn } from './errors.ts'
import {
  findFactor,
  insertRecoveryCodes,
  lockFactors,
  replaceSecret,
  setSecret,
  tryTicket,
  turnOff,
  turnOn,
  useRecoveryCode,
  useStep,
  useTicket,
} from './queries.ts'
import type { Disable, Verify } from './schema.ts'

const MOST_TRIES = 5
const NOBODY: Actor = { kind: 'anonymous' }

const aad = (organizationId: string, userId: number) => `two-factor:${organizationId}:${userId}`

/** A secret to scan; nothing changes until a code of it was shown. */
export async function setUpTwoFactor(ctx: Ctx) {
  const user = await loadSelf(ctx)
  const secret = createTotpSecret()
  const sealed = ctx.services.secrets.seal(secret, aad(ctx.organizationId, user.id))
  if (!(await setSecret(ctx, user.id, sealed))) throw TwoFactorOn()
  return { otpauth_url: totpUrl(secret, user.email), secret }
}

export async function enableTwoFactor(ctx: WorkCtx, code: string): Promise<{ recovery_codes: string[] }> {
  const user = await ctx.transact(loadSelf)
  const codes = createRecoveryCodes()
  const isOn = await tryCode(ctx, user, () =>
    ctx.transact(async inner => {
      const factor = await findFactor(inner, user.id)
      if (factor?.two_factor_enabled_at) throw TwoFactorOn()
      if (!factor?.two_factor_secret) throw NotSetUp()
      if (!(await takeTotp(inner, user.id, factor.two_factor_secret, code))) return undefined
      if (!(await turnOn(inner, user.id))) throw TwoFactorOn()
      await insertRecoveryCodes(inner, user.id, codes.map(hashRecoveryCode))
      await recordAudit(inner, { action: 'two_factor_enabled', targetKind: 'user', targetId: user.id })
      await noticeSecondFactor(inner, user, true)
      forgetAfterCommit(inner)
      return true
    }),
  )
  if (!isOn) return refuse(ctx, user.id)
  return { recovery_codes: codes }
}

export async function disableTwoFactor(ctx: WorkCtx, { password, code }: Disable): Promise<void> {
  const user = await ctx.transact(loadSelf)
  if (!user.two_factor_enabled_at) throw TwoFactorOff()
  const isOff = await tryCode(ctx, user, async () => {
    if (!(await checkPassword(password, user.password_hash))) return 'password'
    return ctx.transact(async inner => {
      if (!(await takeCode(inner, user.id, code))) return undefined
      await turnOff(inner, user.id)
      await recordAudit(inner, { action: 'two_factor_disabled', targetKind: 'user', targetId: user.id })
      await noticeSecondFactor(inner, user, false)
      forgetAfterCommit(inner)
      return 'off'
    })
  })
  if (isOff === 'password') throw WrongPassword('password')
  if (!isOff) await refuse(ctx, user.id)
}

/** New ones in place of the old, which stop working. */
export async function renewRecoveryCodes(ctx: WorkCtx, code: string): Promise<{ recovery_codes: string[] }> {
  const user = await ctx.transact(loadSelf)
  if (!user.two_factor_enabled_at) throw TwoFactorOff()
  const codes = createRecoveryCodes()
  const isDone = await tryCode(ctx, user, () =>
    ctx.transact(async inner => {
      if (!(await takeCode(inner, user.id, code))) return undefined
      await insertRecoveryCodes(inner, user.id, codes.map(hashRecoveryCode))
      await recordAudit(inner, { action: 'recovery_codes_renewed', targetKind: 'user', targetId: user.id })
      return true
    }),
  )
  if (!isDone) return refuse(ctx, user.id)
  return { recovery_codes: codes }
}

/** Whether somebody who is logged in has their second factor at hand. */
export async function showsCode(
  ctx: WorkCtx,
  user: { id: number; email: string },
  code: string,
): Promise<boolean> {
  const isRight = await tryCode(ctx, user, () =>
    ctx.transact(async inner => (await takeCode(inner, user.id, code)) || undefined),
  )
  return isRight === true
}

/** The second step of a login. What a wrong code uses up stays used up, so nothing is thrown inside. */
export async function verifyTwoFactor(ctx: OpenCtx, { ticket, code }: Verify): Promise<Credentials['data']> {
  const { organizationId, targetId } = found(await ctx.find('sign_in_ticket', ticket), TicketOver)
  const user = await ctx.within(organizationId, NOBODY, async inner => {
    const userId = await tryTicket(inner, targetId, MOST_TRIES)
    return userId === undefined ? undefined : findUser(inner, userId)
  })
  if (!user) throw TicketOver()
  const actor: Actor = { kind: 'user', id: user.id, role: user.role, sessionId: null, tokenId: null }
  const credentials = await tryCode(ctx, user, () =>
    ctx.within(organizationId, actor, async inner => {
      if (!(await takeCode(inner, user.id, code))) return undefined
      // Two codes at once with one ticket: the second is undone, and its code with it.
      if (!(await useTicket(inner, targetId))) throw TicketOver()
      await removeFromDirectory(inner.db, 'sign_in_ticket', targetId)
      const tokens = await openSession(inner, user.id)
      await recordAudit(inner, { action: 'login', targetKind: 'user', targetId: user.id })
      return credentialsOf(inner, user, tokens)
    }),
  )
  if (!credentials) {
    return refuse({ transact: work => ctx.within(organizationId, NOBODY, work) }, user.id)
  }
  return credentials
}

/** On record as that person's: whoever it was came past the password. */
async function refuse(ctx: Pick<WorkCtx, 'transact'>, userId: number): Promise<never> {
  await ctx.transact(inner =>
    recordAudit(inner, { action: 'two_factor_failed', targetKind: 'user', targetId: userId, userId }),
  )
  throw CodeRefused()
}

/** Guesses are few, however many tickets somebody who knows the password asks for. */
const tryCode = <T>(
  ctx: Pick<WorkCtx, 'services' | 'request'>,
  user: { email: string },
  work: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const account = `2fa:${emailKey(user.email)}`
  const budgets = [loginFailuresOf(account, ctx.request?.ip ?? ''), loginFailuresOfStrangers(account)]
  return attempt(ctx, budgets, work)
}

const hashRecoveryCode = (code: string): Buffer => hashSecret(`recovery:${readRecoveryCode(code)}`)

async function takeTotp(ctx: Ctx, userId: number, sealed: Buffer, code: string): Promise<boolean> {
  const secret = ctx.services.secrets.open(sealed, aad(ctx.organizationId, userId)).toString('utf8')
  const step = findStep(secret, code, ctx.now)
  return step !== undefined && useStep(ctx, userId, step)
}

/** A code of the app or a recovery code, which is then used up. */
async function takeCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const factor = await findFactor(ctx, userId)
  if (!factor?.two_factor_enabled_at || !factor.two_factor_secret) return false
  const isRecovery = readRecoveryCode(code) !== undefined
  if (!isRecovery) return takeTotp(ctx, userId, factor.two_factor_secret, code)
  if (!(await useRecoveryCode(ctx, userId, hashRecoveryCode(code)))) return false
  await recordAudit(ctx, { action: 'recovery_code_used', targetKind: 'user', targetId: userId, userId })
  return true
}

export async function resealFactors(ctx: Ctx): Promise<number> {
  let resealed = 0
  for (const { id, two_factor_secret: sealed } of await lockFactors(ctx)) {
    if (!sealed || !ctx.services.secrets.needsReseal(sealed)) continue
    const place = aad(ctx.organizationId, id)
    const secret = ctx.services.secrets.open(sealed, place)
    await replaceSecret(ctx, id, ctx.services.secrets.seal(secret, place))
    resealed += 1
  }
  return resealed
}
