import type { Actor, OpenCtx } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret, hashSecret, safeEqual } from '#platform/crypto/tokens.ts'
import { html } from '#platform/pages/html.ts'
import { renderPage, tick } from '#platform/pages/layout.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { findWebmailClient, labels, type WebmailClient, type WebmailProvider } from './client.ts'
import { type Connected, connectMailbox } from './connect.ts'
import {
  confirmAttempt,
  findOrganizationName,
  findStarter,
  keepGranted,
  useAttempt,
  wipeAttempt,
} from './queries.ts'
import { openVerifier, redirectUri, STATE, sealVerifier } from './start.ts'
import { askForTokens, type Granted, readAddress, TokenRefused } from './tokens.ts'
import { type Words, words } from './words.ts'

const NOBODY: Actor = { kind: 'anonymous' }
const CONFIRM = 'webmail_confirm'
const VALID_MINUTES = 10
const PER_MINUTE = 120

type Attempt = NonNullable<Awaited<ReturnType<typeof useAttempt>>>

interface Speaking {
  ctx: OpenCtx
  say: Words
}

const speak = (ctx: OpenCtx): Speaking => ({ ctx, say: words[pickLanguage(ctx.request.acceptLanguage)] })

function page(
  { ctx }: Speaking,
  status: number,
  title: string,
  text: string,
  more?: ReturnType<typeof html>,
): RawReply {
  return renderPage({
    status,
    language: pickLanguage(ctx.request.acceptLanguage),
    title,
    body: html`${status === 200 && !more ? tick : null}<h1>${title}</h1><p>${text}</p>${more ?? null}`,
    headers: { 'referrer-policy': 'no-referrer' },
  })
}

async function isTooOften({ services, request }: OpenCtx): Promise<number> {
  const bucket = { capacity: PER_MINUTE, refillPerSecond: PER_MINUTE / 60 }
  const { allowed, retryAfter } = await services.throttle.take(`webmail:${networkOf(request.ip)}`, bucket)
  return allowed ? 0 : retryAfter
}

const tooOften = (speaking: Speaking, retryAfter: number): RawReply => {
  const reply = page(speaking, 429, speaking.say.tooMany, '')
  return new RawReply(429, { ...reply.headers, 'retry-after': String(retryAfter) }, reply.body)
}

/** Back from the provider. Whatever happens, a person gets to read it. */
export async function finishSignIn(
  ctx: OpenCtx,
  query: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  cookie: string | undefined,
): Promise<RawReply> {
  const speaking = speak(ctx)
  const { say } = speaking
  const wait = await isTooOften(ctx)
  if (wait > 0) return tooOften(speaking, wait)
  const place = query.state ? await ctx.find(STATE, query.state) : undefined
  const opened = place && (await openAttempt(ctx, place))
  if (!place || !opened) return page(speaking, 400, say.invalid, say.invalidText)
  const { attempt, client, verifier } = opened
  if (query.error !== undefined || !query.code)
    return page(speaking, 400, say.notCompleted, say.notCompletedText)
  const label = labels[attempt.provider as WebmailProvider]
  const refused = () => page(speaking, 502, say.refused(label), say.tryAgain)
  if (!client) return refused()
  let granted: Granted
  try {
    granted = await askForTokens(ctx, client, {
      grant_type: 'authorization_code',
      code: query.code,
      redirect_uri: redirectUri(ctx),
      code_verifier: verifier,
    })
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    ctx.log.info({ provider: attempt.provider, reason: error.message }, 'a sign-in to a mailbox was refused')
    return refused()
  }
  const email = readAddress(client, granted.idToken, attempt.nonce, ctx.now)
  if (!email) return refused()
  if (!granted.refresh) return page(speaking, 400, say.noPermission(label), say.noPermissionText)
  const isSameBrowser = cookie !== undefined && safeEqual(hashSecret(cookie), attempt.cookie_hash)
  if (!isSameBrowser) return askFirst(speaking, place.organizationId, attempt, email, granted)
  return connect(speaking, place.organizationId, attempt, client, email, granted)
}

/** The attempt is used up from here on, whatever comes of it. */
const openAttempt = (ctx: OpenCtx, place: { organizationId: string; targetId: string }) =>
  ctx.within(place.organizationId, NOBODY, async inner => {
    const attempt = await useAttempt(inner, place.targetId)
    if (!attempt) return undefined
    const client = await findWebmailClient(inner, attempt.provider as WebmailProvider)
    return { attempt, client, verifier: openVerifier(inner, attempt.id, attempt.verifier) }
  })

async function connect(
  speaking: Speaking,
  organizationId: string,
  attempt: Attempt,
  client: WebmailClient,
  email: string,
  granted: Granted,
): Promise<RawReply> {
  const { ctx, say } = speaking
  const signed = { client, email, granted, userId: attempt.user_id, mailboxId: attempt.mailbox_id }
  const outcome: Connected = await ctx.within(organizationId, NOBODY, async inner => {
    await wipeAttempt(inner, attempt.id)
    return connectMailbox(inner, signed)
  })
  if (outcome.kind === 'other_address') {
    return page(speaking, 409, say.otherAddress(email, outcome.mailboxEmail), say.nothingChanged)
  }
  if (outcome.kind === 'not_yours') return page(speaking, 403, say.notYours, say.notYoursText)
  if (outcome.kind === 'gone') return page(speaking, 400, say.invalid, say.invalidText)
  if (attempt.return_to === null) return page(speaking, 200, say.connected(email), say.connectedText)
  const to = new URL(attempt.return_to, ctx.services.settings.publicUrl)
  to.searchParams.set('connected', outcome.mailboxId)
  return new RawReply(
    302,
    { location: to.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    null,
  )
}

/** Somebody else's browser: it may be that a person was sent the link. They are asked, and nothing is connected yet. */
async function askFirst(
  speaking: Speaking,
  organizationId: string,
  attempt: Attempt,
  email: string,
  granted: Granted,
): Promise<RawReply> {
  const { ctx, say } = speaking
  const token = createSecret(32)
  const { organization, person } = await ctx.within(organizationId, NOBODY, async inner => {
    const until = inner.now.add({ minutes: VALID_MINUTES }).toString()
    await keepGranted(inner, attempt.id, {
      granted: sealVerifier(inner, attempt.id, JSON.stringify(granted)),
      email,
      confirm_until: until,
    })
    await addToDirectory(inner.db, { kind: CONFIRM, secret: token, targetId: attempt.id, expiresAt: until })
    const starter = await findStarter(inner, attempt.user_id)
    return { organization: await findOrganizationName(inner), person: starter?.name || starter?.email || '' }
  })
  const form = html`<p>${say.confirmWarning}</p><form method="post"><input type="hidden" name="token" value="${token}"><button type="submit">${say.connect}</button></form>`
  return page(speaking, 200, say.confirm(email), say.confirmText(organization, person), form)
}

/** The button of that page. */
export async function confirmSignIn(ctx: OpenCtx, body: string): Promise<RawReply> {
  const speaking = speak(ctx)
  const { say } = speaking
  const wait = await isTooOften(ctx)
  if (wait > 0) return tooOften(speaking, wait)
  const token = new URLSearchParams(body).get('token') ?? ''
  const place = token ? await ctx.find(CONFIRM, token) : undefined
  const opened =
    place &&
    (await ctx.within(place.organizationId, NOBODY, async inner => {
      const attempt = await confirmAttempt(inner, place.targetId)
      if (!attempt?.granted) return undefined
      const client = await findWebmailClient(inner, attempt.provider as WebmailProvider)
      const granted = JSON.parse(openVerifier(inner, attempt.id, attempt.granted)) as Granted
      return client ? { attempt, client, granted } : undefined
    }))
  if (!place || !opened) return page(speaking, 400, say.invalid, say.invalidText)
  const { attempt, client, granted } = opened
  return connect(speaking, place.organizationId, attempt, client, attempt.email!, granted)
}
