import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, InvalidInput, NotAuthenticated, type Problem } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { findInDirectory } from '#platform/auth/directory-queries.ts'
import { attempt } from '../attempts/attempt.ts'
import { ownPasswordFailuresOf } from '../attempts/budgets.ts'
import { recordAudit } from '../audit/record.ts'
import { isFreshSession, renewProof } from '../credentials/fresh.ts'
import { isBoundToSso } from '../credentials/queries.ts'
import { takeAnswer } from '../passkeys/login.ts'
import { listPasskeysOf } from '../passkeys/queries.ts'
import { type LoginVerify, PasskeyLoginRefused } from '../passkeys/schema.ts'
import { WrongPassword } from '../passwords/errors.ts'
import { knowsPassword } from '../passwords/own-password.ts'
import { getOwnLink } from '../sso/own-link.ts'
import { CodeRefused } from '../two-factor/errors.ts'
import { showsCode } from '../two-factor/service.ts'
import { loadSelf } from '../users/self.ts'
import type { Confirm, Way } from './schema.ts'

async function loadBound(ctx: Ctx) {
  const user = await loadSelf(ctx)
  // Whose provider decides who gets in shows nothing by a password or a passkey of ours.
  return { ...user, isBound: await isBoundToSso(ctx, user.id) }
}

type Self = Awaited<ReturnType<typeof loadBound>>

const sessionOf = ({ actor }: Pick<Ctx, 'actor'>): string =>
  found(actor.kind === 'user' ? actor.sessionId : null, NotAuthenticated)

export async function getConfirmation(ctx: Ctx): Promise<{ is_fresh: boolean; ways: Way[] }> {
  const me = await loadBound(ctx)
  const [passkeys, sso, isFresh] = await Promise.all([
    listPasskeysOf(ctx, me.id),
    getOwnLink(ctx),
    isFreshSession(ctx, sessionOf(ctx)),
  ])
  const can: Record<Way, boolean> = {
    password: me.password_hash !== null && !me.isBound,
    code: me.two_factor_enabled_at !== null,
    passkey: passkeys.length > 0 && !me.isBound,
    sso: sso.available && (sso.linked_at !== null || me.role !== 'owner'),
  }
  return { is_fresh: isFresh, ways: (Object.keys(can) as Way[]).filter(way => can[way]) }
}

/** Until when the session is fresh. What a wrong answer used up stays used up, so nothing is thrown inside. */
export async function confirmIdentity(ctx: WorkCtx, given: Confirm): Promise<string> {
  const me = await ctx.transact(loadBound)
  const refusal = await refusalOf(ctx, me, given)
  const until = await ctx.transact(async inner => {
    const action = refusal ? 'identity_not_confirmed' : 'identity_confirmed'
    await recordAudit(inner, { action, targetKind: 'user', targetId: me.id })
    return refusal ? undefined : renewProof(inner, sessionOf(inner))
  })
  if (until === undefined) throw refusal
  return until
}

async function refusalOf(
  ctx: WorkCtx,
  me: Self,
  { password, code, passkey }: Confirm,
): Promise<Problem | undefined> {
  if (password !== undefined) {
    const known = me.isBound ? { ...me, password_hash: null } : me
    return (await knowsPassword(ctx, known, password)) ? undefined : WrongPassword('password')
  }
  if (code !== undefined) return (await showsCode(ctx, me, code)) ? undefined : CodeRefused()
  if (passkey !== undefined) return (await showsPasskey(ctx, me, passkey)) ? undefined : PasskeyLoginRefused()
  throw InvalidInput('Give password, code or passkey')
}

async function showsPasskey(ctx: WorkCtx, me: Self, answer: LoginVerify): Promise<boolean> {
  const isRight = await attempt(ctx, [ownPasswordFailuresOf(emailKey(me.email))], () =>
    ctx.transact(async inner => {
      const entry = await findInDirectory(inner.db, 'passkey', answer.response.id, inner.now)
      if (entry?.organizationId !== inner.organizationId) return undefined
      const shown = await takeAnswer(inner, entry.targetId, answer)
      return (shown?.isRight && shown.user.id === me.id) || undefined
    }),
  )
  return isRight === true
}
