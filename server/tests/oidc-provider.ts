import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What it says about whoever signs in next; keys here may also replace `nonce`, `aud` and the like. */
  claims: Record<string, unknown>
  close(): Promise<void>
}

/** An OpenID Connect provider on loopback where everybody is already signed in: code flow with PKCE, RS256. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>()
  const provider = {
    clientId: 'bowline',
    clientSecret: 'secret-of-the-client',
    claims: {} as Record<string, unknown>,
  }
  let issuer = ''

  function authorize(url: URL, response: ServerResponse): void {
    const {
      state = '',
      nonce = '',
      code_challenge: challenge = '',
      redirect_uri: redirectUri = '',
    } = Object.fromEntries(url.searchParams)
    const code = randomBytes(16).toString('hex')
    codes.set(code, { nonce, challenge, redirectUri })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', state)
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const given = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      given?.challenge === verifier &&
      given.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === provider.clientSecret
    if (!given || !isGood) return json(response, 400, { error: 'invalid_grant' })
    json(response, 200, { access_token: 'opaque', token_type: 'Bearer', id_token: sign(given.nonce) })
  }

  function sign(nonce: string): string {
    const now = Math.floor(Date.now() / 1_000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss: issuer, aud: provider.clientId, sub: 'subject', iat: now, exp: now + 300, nonce }
    const body = `${part({ alg: 'RS256', kid: 'key' })}.${part({ ...claims, ...provider.claims })}`
    return `${body}.${createSign('sha256').update(body).sign(privateKey, 'base64url')}`
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url!, issuer)
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (url.pathname === '/keys') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }
      return json(response, 200, { keys: [key] })
    }
    if (url.pathname === '/authorize') return authorize(url, response)
    if (url.pathname === '/token') return void token(request, response)
    json(response, 404, {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(provider, {
    issuer,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  })
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
