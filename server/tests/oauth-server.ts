import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OAuthServer {
  readonly base: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in next. */
  email: string
  /** What an authorization gives: without a lasting permission, or with other claims. */
  givesRefresh: boolean
  claims: Record<string, unknown>
  expiresIn: number
  /** Every renewal gives a new refresh token, and the old one is void. */
  rotates: boolean
  /** In place of an answer of the token endpoint, such as 503. */
  failsWith: number | null
  delayMs: number
  /** By grant type, how often tokens were asked for, and given. */
  readonly asked: Record<string, number>
  readonly given: Record<string, number>
  /** By address, how often its token was renewed. */
  readonly renewed: Record<string, number>
  readonly revoked: string[]
  /** Everything secret it ever handed out or was given. */
  readonly secrets: Set<string>
  /** Takes a permission back: what was given is worth nothing any more. */
  revokeAll(): void
  isValid(accessToken: string): boolean
  /** Access tokens given until now are refused from now on. */
  expireAccess(): void
  /** As a person who is signed in and says yes: where the browser is sent back to. */
  authorize(url: string, answer?: { error: string }): string
  close(): Promise<void>
}

interface Code {
  nonce: string
  challenge: string
  redirectUri: string
  email: string
}

/** An authorization server on loopback that is as strict as the real ones: PKCE, client secret, codes that work once. */
export async function startOAuthServer(): Promise<OAuthServer> {
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, string>()
  /** With whose they are. */
  const accessTokens = new Map<string, string>()
  const secrets = new Set<string>()
  const secret = () => {
    const value = randomBytes(24).toString('base64url')
    secrets.add(value)
    return value
  }
  let base = ''

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const grant = form.get('grant_type') ?? ''
    server.asked[grant] = (server.asked[grant] ?? 0) + 1
    for (const name of ['code', 'code_verifier', 'refresh_token'])
      if (form.get(name)) secrets.add(form.get(name)!)
    if (server.delayMs > 0) await new Promise(resolve => setTimeout(resolve, server.delayMs))
    if (server.failsWith) return json(response, server.failsWith, { error: 'temporarily_unavailable' })
    if (form.get('client_id') !== server.clientId || form.get('client_secret') !== server.clientSecret) {
      return json(response, 401, { error: 'invalid_client' })
    }
    const email =
      grant === 'authorization_code' ? redeem(form) : refreshTokens.get(form.get('refresh_token') ?? '')
    if (!email) return json(response, 400, { error: 'invalid_grant' })
    server.given[grant] = (server.given[grant] ?? 0) + 1
    const access = secret()
    accessTokens.set(access, email)
    const answer: Record<string, unknown> = {
      access_token: access,
      token_type: 'Bearer',
      expires_in: server.expiresIn,
      scope: 'openid email https://mail.google.com/',
    }
    if (grant === 'authorization_code') {
      answer.id_token = idToken(email, form.get('code')!)
      if (server.givesRefresh) answer.refresh_token = addRefresh(email)
    } else {
      server.renewed[email] = (server.renewed[email] ?? 0) + 1
    }
    if (grant === 'refresh_token' && server.rotates) {
      refreshTokens.delete(form.get('refresh_token')!)
      answer.refresh_token = addRefresh(email)
    }
    json(response, 200, answer)
  }

  function addRefresh(email: string): string {
    const refresh = secret()
    refreshTokens.set(refresh, email)
    return refresh
  }

  const nonces = new Map<string, string>()

  function redeem(form: URLSearchParams): string | undefined {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return undefined
    nonces.set(form.get('code')!, code.nonce)
    return code.email
  }

  function idToken(email: string, code: string): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      iss: base,
      aud: server.clientId,
      sub: 'subject',
      exp: Math.floor(Date.now() / 1_000) + 10 * 365 * 86_400,
      nonce: nonces.get(code),
      email,
      ...server.claims,
    }
    const value = `${part({ alg: 'none' })}.${part(claims)}.${randomBytes(8).toString('base64url')}`
    secrets.add(value)
    return value
  }

  const http = createServer((request, response) => {
    const url = new URL(request.url!, base)
    if (url.pathname === '/token') return void token(request, response)
    if (url.pathname === '/revoke') {
      return void text(request).then(body => {
        server.revoked.push(new URLSearchParams(body).get('token') ?? '')
        json(response, 200, {})
      })
    }
    if (url.pathname === '/tokeninfo') {
      const known = accessTokens.get(url.searchParams.get('access_token') ?? '')
      return json(response, known ? 200 : 401, known ? { email: known } : { error: 'invalid_token' })
    }
    json(response, 404, {})
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: OAuthServer = {
    base,
    clientId: 'client-of-bowline',
    clientSecret: secret(),
    email: 'ada@acme.test',
    givesRefresh: true,
    claims: {},
    expiresIn: 3_600,
    rotates: false,
    failsWith: null,
    delayMs: 0,
    asked: {},
    given: {},
    renewed: {},
    revoked: [],
    secrets,
    revokeAll() {
      refreshTokens.clear()
      accessTokens.clear()
    },
    isValid: accessToken => accessTokens.has(accessToken),
    expireAccess: () => accessTokens.clear(),
    authorize(address, answer) {
      const { searchParams } = new URL(address)
      const back = new URL(searchParams.get('redirect_uri')!)
      secrets.add(searchParams.get('state')!)
      back.searchParams.set('state', searchParams.get('state')!)
      if (answer) back.searchParams.set('error', answer.error)
      else {
        const code = secret()
        codes.set(code, {
          nonce: searchParams.get('nonce')!,
          challenge: searchParams.get('code_challenge')!,
          redirectUri: searchParams.get('redirect_uri')!,
          email: server.email,
        })
        back.searchParams.set('code', code)
      }
      return back.pathname + back.search
    },
    close: () => new Promise<void>(resolve => http.close(() => resolve())),
  }
  return server
}

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify(body))
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
