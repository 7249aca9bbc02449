import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { recordAudit } from '../audit/record.ts'
import { forgetAfterCommit } from '../credentials/forget.ts'
import { noticePasskey } from '../notices/jobs.ts'
import { nameDevice } from '../sessions/device-name.ts'
import { loadSelf } from '../users/self.ts'
import { issueChallenge, openChallenge, takeChallenge } from './challenges.ts'
import { deletePasskeys, insertPasskey, listPasskeysOf } from './queries.ts'
import {
  type CredentialAnswer,
  type NewPasskey,
  PasskeyNotFound,
  PasskeyRefused,
  TooManyPasskeys,
} from './schema.ts'

const MOST = 20

/** Passkeys belong to the host of the public address: on another one browsers do not offer them. */
export function relyingParty(ctx: Pick<WorkCtx, 'services'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(ctx.services.settings.publicUrl)
  return { id: hostname, origin }
}

export async function listPasskeys(ctx: Ctx) {
  const rows = await listPasskeysOf(ctx, userIdOf(ctx)!)
  return rows.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at }))
}

export async function offerPasskey(ctx: Ctx): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const user = await loadSelf(ctx)
  const known = await listPasskeysOf(ctx, user.id)
  const options = await generateRegistrationOptions({
    rpName: 'Bowline',
    rpID: relyingParty(ctx).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(`${ctx.organizationId}:${user.id}`)),
    challenge: new Uint8Array(issueChallenge(ctx, { kind: 'add', userId: user.id })),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // Found without a name being typed, and unlocked by its owner: it stands for both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

export async function addPasskey(ctx: WorkCtx, { name, response }: NewPasskey) {
  const user = await ctx.transact(loadSelf)
  const { challenge, expiresAt } = found(readChallenge(ctx, response, user.id), PasskeyRefused)
  const credential = found(await verifyNew(ctx, response, challenge), PasskeyRefused)
  const id = newId()
  const label = name?.trim() || nameDevice(ctx.request?.userAgent ?? '')
  return ctx.transact(async inner => {
    if (!(await takeChallenge(inner, challenge, expiresAt))) throw PasskeyRefused()
    const known = await listPasskeysOf(inner, user.id)
    if (known.length >= MOST) throw TooManyPasskeys()
    if (known.some(one => one.credential_id === credential.id)) throw PasskeyRefused()
    const at = inner.now.toString()
    await insertPasskey(inner, {
      id,
      user_id: user.id,
      name: label,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      created_at: at,
    })
    await addToDirectory(inner.db, { kind: 'passkey', secret: credential.id, targetId: id })
    await recordAudit(inner, { action: 'passkey_added', targetKind: 'passkey', targetId: id })
    await noticePasskey(inner, user, label)
    forgetAfterCommit(inner)
    return { id, name: label, created_at: at, last_used_at: null }
  })
}

function readChallenge(ctx: WorkCtx, { response }: CredentialAnswer, userId: number) {
  const challenge = challengeOf(response)
  const issued = challenge === undefined ? undefined : openChallenge(ctx, challenge, 'add')
  return issued?.use.userId === userId ? { challenge: challenge!, expiresAt: issued.expiresAt } : undefined
}

/** What the browser says that it signed; checked by the signature later. */
export function challengeOf(response: Record<string, unknown>): string | undefined {
  try {
    const text = Buffer.from(String(response.clientDataJSON), 'base64url').toString('utf8')
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

async function verifyNew(ctx: WorkCtx, response: CredentialAnswer, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(ctx)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: toJsonAnswer(response) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
    })
    return verified ? registrationInfo?.credential : undefined
  } catch {
    return undefined
  }
}

/** The shape that the library knows; what is in it is checked there. */
export const toJsonAnswer = (
  answer: CredentialAnswer,
): RegistrationResponseJSON | AuthenticationResponseJSON =>
  ({ clientExtensionResults: {}, ...answer }) as never

export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const removed = await deletePasskeys(ctx, { userId: userIdOf(ctx)!, id })
  if (removed.length === 0) throw PasskeyNotFound()
  await removeFromDirectory(ctx.db, 'passkey', id)
  await recordAudit(ctx, { action: 'passkey_removed', targetKind: 'passkey', targetId: id })
  forgetAfterCommit(ctx)
}

export async function removePasskeys(ctx: Ctx, userId: number): Promise<void> {
  for (const id of await deletePasskeys(ctx, { userId })) {
    await removeFromDirectory(ctx.db, 'passkey', id)
  }
}
