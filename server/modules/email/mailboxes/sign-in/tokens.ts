import type { Services, WorkCtx } from '#kit/context.ts'
import type { WebmailClient } from './client.ts'

/** What a provider gave. */
export interface Granted {
  access: string
  /** Seconds the access token lasts. */
  expiresIn: number
  /** Absent where it gave none, or the one before goes on. */
  refresh: string | null
  scopes: string[]
  idToken: string | null
}

/** The provider said no. `isFinal`: it will not change its mind, a person has to sign in again. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

const TIMEOUT_MS = 15_000
const MOST_BYTES = 256 * 1024
const USUAL_SECONDS = 3_600

export interface TokenContext {
  services: Services
  log: WorkCtx['log']
}

/** One request to the token endpoint. Neither what is sent nor what comes back is ever told to anybody. */
export async function askForTokens(
  { services }: TokenContext,
  client: WebmailClient,
  asked: Readonly<Record<string, string>>,
): Promise<Granted> {
  const answer = await services.http
    .request({
      url: client.tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        ...asked,
        client_id: client.clientId,
        client_secret: client.clientSecret,
      }).toString(),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      redirects: 0,
    })
    .catch(() => {
      throw new TokenRefused('the provider cannot be reached', false)
    })
  const body = readJson(answer.text())
  const error = typeof body.error === 'string' && /^[a-z_]{1,40}$/.test(body.error) ? body.error : ''
  if (answer.status !== 200)
    throw new TokenRefused(
      `the provider answered ${answer.status} ${error}`.trim(),
      error === 'invalid_grant',
    )
  if (typeof body.access_token !== 'string' || body.access_token === '') {
    throw new TokenRefused('the provider gave no token', false)
  }
  const seconds = Number(body.expires_in)
  return {
    access: body.access_token,
    expiresIn: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : USUAL_SECONDS,
    refresh: typeof body.refresh_token === 'string' && body.refresh_token !== '' ? body.refresh_token : null,
    scopes: typeof body.scope === 'string' ? body.scope.split(' ').filter(Boolean).slice(0, 50) : [],
    idToken: typeof body.id_token === 'string' ? body.id_token : null,
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/**
 * Whose mailbox it is, by the id token. It came straight from the provider over TLS, which is what its signature would
 * prove; whom it is for and which sign-in it answers is checked all the same.
 */
export function readAddress(
  client: WebmailClient,
  idToken: string | null,
  nonce: string,
  now: Temporal.Instant,
): string | null {
  const part = idToken?.split('.')[1]
  if (!part) return null
  const claims = readJson(Buffer.from(part, 'base64url').toString('utf8'))
  const isFor =
    claims.aud === client.clientId || (Array.isArray(claims.aud) && claims.aud.includes(client.clientId))
  const isFresh = typeof claims.exp === 'number' && claims.exp * 1_000 > now.epochMilliseconds
  if (!isFor || !isFresh || claims.nonce !== nonce || !client.isIssuer(claims)) return null
  const email = claims.email ?? (client.provider === 'microsoft' ? claims.preferred_username : undefined)
  return typeof email === 'string' && /^[^@\s<>"]{1,64}@[^@\s<>"]{1,190}$/.test(email) ? email : null
}
