import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who sits in front of it, and what it says about them. */
  person: { sub: string; [claim: string]: unknown }
  /** What a provider that is not to be trusted says instead, in the ID token or at its userinfo. */
  forged: { idToken?: Record<string, unknown>; userinfo?: Record<string, unknown>; hasWrongKey?: boolean }
  /** Every client secret that it was shown. */
  readonly secretsSeen: string[]
  /** Goes there as a browser does, signs in, and gives the address it is sent back to. */
  pass(url: string): Promise<URL>
  close(): Promise<void>
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/**
 * The `oidc-provider` of npm on loopback: code flow, PKCE required. Its ID tokens are thin unless told otherwise: what is known
 * of a person is to be asked for. Signing in takes no click.
 */
export async function startOidcProvider({
  isThin = true,
  redirectUri = 'http://bowline.localhost/api/v1/app/auth/sso/callback',
} = {}): Promise<OidcProvider> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [key, otherKey] = [newKey(), newKey()]
  const made: Omit<OidcProvider, 'pass' | 'close'> = {
    issuer,
    clientId: 'bowline',
    clientSecret: randomBytes(16).toString('hex'),
    person: { sub: 'nobody' },
    forged: {},
    secretsSeen: [],
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: made.clientId,
        client_secret: made.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: isThin,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...made.person, sub: accountId }) }),
    loadExistingGrant: async ctx => {
      const grant = new provider.Grant({ clientId: made.clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // Who sits in front of it changes, so nobody stays signed in.
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    if (ctx.path.startsWith('/sign-in/')) {
      const login = { accountId: made.person.sub, remember: false }
      return provider.interactionFinished(ctx.req, ctx.res, { login })
    }
    await next()
    if (ctx.path === '/me') ctx.body = { ...(ctx.body as object), ...made.forged.userinfo }
    if (ctx.path !== '/token') return
    made.secretsSeen.push(String(ctx.oidc?.body?.client_secret))
    const body = ctx.body as { id_token?: string }
    if (body.id_token) ctx.body = { ...body, id_token: forge(body.id_token) }
  })

  function forge(token: string): string {
    const { idToken, hasWrongKey } = made.forged
    if (!idToken && !hasWrongKey) return token
    const [head, payload] = token.split('.') as [string, string]
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...idToken }
    const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    return `${signed}.${createSign('sha256')
      .update(signed)
      .sign(hasWrongKey ? otherKey : key, 'base64url')}`
  }

  async function pass(url: string): Promise<URL> {
    const cookies = new Map<string, string>()
    for (let next = new URL(url); ; ) {
      if (next.origin !== issuer) return next
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of reply.headers.getSetCookie()) {
        const [name, value] = line.split(';')[0]!.split('=') as [string, string]
        cookies.set(name, value)
      }
      const location = reply.headers.get('location')
      if (!location) throw new Error(`${reply.status} ${await reply.text()}`)
      next = new URL(location, next)
    }
  }

  server.on('request', provider.callback())
  return Object.assign(made, {
    pass,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  })
}
