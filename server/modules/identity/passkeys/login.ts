import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { attempt } from '../attempts/attempt.ts'
import { loginFailuresFrom } from '../attempts/budgets.ts'
import { noteNothing } from '../attempts/queries.ts'
import { recordAudit } from '../audit/record.ts'
import { isBoundToSso } from '../credentials/queries.ts'
import { credentialsOf, openSession } from '../sessions/open.ts'
import type { Credentials } from '../sessions/schema.ts'
import { findUser } from '../users/queries.ts'
import { issueChallenge, openChallenge, takeChallenge } from './challenges.ts'
import { lockPasskey, markUsed } from './queries.ts'
import { type LoginVerify, PasskeyLoginRefused } from './schema.ts'
import { challengeOf, relyingParty, toJsonAnswer } from './service.ts'

const NOBODY: Actor = { kind: 'anonymous' }
const NOWHERE = {
  organizationId: '00000000-0000-0000-0000-000000000000',
  targetId: '00000000-0000-0000-0000-000000000000',
}

/** Names no passkey: the browser finds those it has for us, and nobody learns which address has any. */
export async function offerLogin(ctx: OpenCtx, email: string | undefined) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const login = email?.trim() ? emailKey(email) : null
  const challenge = issueChallenge(ctx, { kind: 'login', login })
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: new Uint8Array(challenge),
    allowCredentials: [],
    userVerification: 'required',
  })
  const { rpId, timeout, userVerification } = options
  return {
    challenge: options.challenge,
    ...(rpId ? { rpId } : {}),
    ...(timeout ? { timeout } : {}),
    ...(userVerification ? { userVerification } : {}),
    allowCredentials: [],
    ticket: challenge.toString('base64url'),
  }
}

/** It stands for both factors: something one has, opened by something one knows or is. */
export async function logInWithPasskey(ctx: OpenCtx, body: LoginVerify): Promise<Credentials['data']> {
  const credentials = await attempt(ctx, [loginFailuresFrom(ctx.request.ip)], () => tryPasskey(ctx, body))
  if (!credentials) throw PasskeyLoginRefused()
  return credentials
}

async function tryPasskey(ctx: OpenCtx, body: LoginVerify): Promise<Credentials['data'] | undefined> {
  if (!openChallenge(ctx, body.ticket, 'login')) return undefined
  const { organizationId, targetId } = (await ctx.find('passkey', body.response.id)) ?? NOWHERE
  return ctx.within(organizationId, NOBODY, async inner => {
    const shown = await takeAnswer(inner, targetId, body)
    if (!shown) {
      await noteNothing(inner)
      return undefined
    }
    const { id } = shown.user
    if (!shown.isRight) {
      await recordAudit(inner, { action: 'login_failed', targetKind: 'user', targetId: id })
      return undefined
    }
    const tokens = await openSession(inner, id, 'passkey')
    await recordAudit(inner, { action: 'login', targetKind: 'user', targetId: id, userId: id })
    return credentialsOf(inner, shown.user, tokens)
  })
}

/** Whose passkey answered, and whether all about the answer is right. Either way it is used up. */
export async function takeAnswer(ctx: Ctx, passkeyId: string, { ticket, response }: LoginVerify) {
  const issued = openChallenge(ctx, ticket, 'login')
  if (!issued || challengeOf(response.response) !== ticket) return undefined
  const passkey = await lockPasskey(ctx, passkeyId)
  const user = passkey && (await findUser(ctx, passkey.user_id))
  if (!passkey || !user) return undefined
  const { login } = issued.use
  const isMeant = login === null || login === emailKey(user.email)
  const isFirst = await takeChallenge(ctx, ticket, issued.expiresAt)
  const counter = await verifyAnswer(ctx, { ticket, response }, passkey)
  const isRight = isMeant && isFirst && counter !== undefined && !(await isBoundToSso(ctx, user.id))
  if (isRight) await markUsed(ctx, passkey.id, counter)
  return { user, isRight }
}

interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/** The new counter; undefined where the signature is wrong or the counter went back, as a copy's would. */
async function verifyAnswer(
  ctx: Ctx,
  { ticket, response }: LoginVerify,
  passkey: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toJsonAnswer(response) as AuthenticationResponseJSON,
      expectedChallenge: ticket,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports as never,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
