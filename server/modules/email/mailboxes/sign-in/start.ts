import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput, NotAllowed } from '#kit/problem.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret, hashSecret } from '#platform/crypto/tokens.ts'
import { findMailboxRow } from '../queries.ts'
import { MailboxNotFound } from '../schema.ts'
import { checkMayManage } from '../service.ts'
import { findWebmailClient, labels, scopesOf, type WebmailProvider, webmailProviders } from './client.ts'
import { insertAttempt } from './queries.ts'
import { SignInNotSetUp, type WebmailStart } from './schema.ts'

const VALID_MINUTES = 10

export const STATE = 'webmail_state'

export const redirectUri = ({ services }: Pick<Ctx, 'services'>): string =>
  `${services.settings.publicUrl}/api/v1/app/webmail/oauth/callback`

export const sealVerifier = (ctx: Ctx, attemptId: string, verifier: string): Buffer =>
  ctx.services.secrets.seal(verifier, `webmail:${ctx.organizationId}:${attemptId}`)

export const openVerifier = (ctx: Ctx, attemptId: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, `webmail:${ctx.organizationId}:${attemptId}`).toString('utf8')

export const listProviders = (ctx: Ctx) =>
  Promise.all(
    webmailProviders.map(async provider => {
      const client = await findWebmailClient(ctx, provider)
      return {
        provider,
        label: labels[provider],
        configured: client !== null,
        source: client?.source ?? null,
        redirect_uri: redirectUri(ctx),
        scopes: [...scopesOf[provider]],
      }
    }),
  )

/** A path on this server and nothing else: not another host, not a backslash that a browser turns into one. */
export function readReturnTo(text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) throw InvalidInput('return_to must be a path')
  return text
}

/** Where to send the browser, and what it keeps: without that, coming back connects nothing by itself. */
export async function startSignIn(ctx: Ctx, provider: WebmailProvider, body: WebmailStart) {
  const userId = userIdOf(ctx)
  if (userId === null) throw NotAllowed('member')
  const returnTo = readReturnTo(body.return_to)
  const mailbox = body.mailbox_id ? found(await findMailboxRow(ctx, body.mailbox_id), MailboxNotFound) : null
  if (mailbox) checkMayManage(ctx, mailbox)
  const client = await findWebmailClient(ctx, provider)
  if (!client) throw SignInNotSetUp(labels[provider])
  const id = newId()
  const [state, cookie, verifier, nonce] = [
    createSecret(32),
    createSecret(32),
    createSecret(48),
    createSecret(24),
  ]
  const expiresAt = ctx.now.add({ minutes: VALID_MINUTES }).toString({ fractionalSecondDigits: 3 })
  await insertAttempt(ctx, {
    id,
    user_id: userId,
    provider,
    mailbox_id: mailbox?.id ?? null,
    return_to: returnTo,
    nonce,
    verifier: sealVerifier(ctx, id, verifier),
    cookie_hash: hashSecret(cookie),
    expires_at: expiresAt,
    created_at: ctx.now.toString(),
  })
  await addToDirectory(ctx.db, { kind: STATE, secret: state, targetId: id, expiresAt })
  const url = new URL(client.authorizeUrl)
  const asked: Record<string, string> = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri(ctx),
    scope: scopesOf[provider].join(' '),
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(provider === 'google' ? { access_type: 'offline', prompt: 'consent' } : {}),
    ...(mailbox ? { login_hint: mailbox.email } : {}),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { authorization_url: url.href, expires_at: expiresAt, cookie }
}
