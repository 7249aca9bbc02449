import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentHeaders } from '../server/security-headers.ts'
import { addApp } from './add-app.ts'
import { languageOf, sendMoment, sendNotFound, sendUnavailable } from './fallbacks.ts'
import type { Pages } from './pages.ts'
import type { Asset } from './read-build.ts'

interface PageAddress {
  /** The links in mails lead here. */
  path: string
  /** A folder of `web/pages`. */
  page: string
  /** The page's first call. */
  asks: (request: FastifyRequest) => string
}

const api = '/api/v1/app'
const tokenOf = (request: FastifyRequest) =>
  encodeURIComponent((request.params as { token?: string }).token ?? '')
const invitationOf = (request: FastifyRequest) =>
  encodeURIComponent(String((request.query as { token?: string }).token ?? ''))

const addresses: readonly PageAddress[] = [
  { path: '/i/:token', page: 'invoice', asks: request => `${api}/invoices/public/${tokenOf(request)}` },
  { path: '/q/:token', page: 'quote', asks: request => `${api}/quotes/public/${tokenOf(request)}` },
  { path: '/sign/:token', page: 'sign', asks: request => `${api}/contracts/sign/${tokenOf(request)}` },
  {
    path: '/accept-invitation',
    page: 'invitation',
    asks: request => `${api}/auth/invitations/${invitationOf(request)}`,
  },
]

/** No inline script or style, nobody but us. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const shellHeaders = {
  ...documentHeaders,
  'cache-control': 'no-cache',
  // The body is the same in every language; what it is told to send for ahead is not.
  vary: 'accept-encoding, accept-language',
  'content-security-policy': policy,
  'x-robots-tag': 'noindex, nofollow',
}
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
const forADay = { 'cache-control': 'public, max-age=86400' }

/** `screens`: addresses of the workspace. */
export function addPages(app: FastifyInstance, pages: Pages, screens: readonly string[]): void {
  addApp(app, pages, screens)
  for (const address of addresses) {
    app.get(address.path, (request, reply) => {
      const build = pages.current()
      const language = languageOf(request)
      if (!build) return pages.hasFailed() ? sendUnavailable(reply, language) : sendMoment(reply, language)
      const shell = build.shell(address.page)
      if (!shell) return sendNotFound(reply, language)
      const ahead = [
        // Said as the page's own fetch will say it, or the browser would ask twice.
        `<${address.asks(request)}>; rel=preload; as=fetch; crossorigin=anonymous`,
        ...build.words(address.page, language).map(path => `<${path}>; rel=modulepreload`),
      ]
      return sendAsset(request, reply, shell, { ...shellHeaders, link: ahead.join(', ') })
    })
  }
  // The name of an asset is a hash of what is in it.
  app.get('/assets/*', (request, reply) => serveFile(request, reply, pages, forever))
  app.get('/icon.svg', (request, reply) => serveFile(request, reply, pages, forADay))
  app.addHook('onClose', async () => pages.close())
}

function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  headers: Record<string, string>,
) {
  const asset = pages.current()?.file(request.url.replace(/\?.*$/, ''))
  if (asset) return sendAsset(request, reply, asset, headers)
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not Found')
}

function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  headers: Record<string, string>,
) {
  const { bytes, encoding } = choose(asset, String(request.headers['accept-encoding'] ?? ''))
  // Each encoding is bytes of its own.
  const etag = encoding ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag
  reply.headers({ vary: 'accept-encoding', etag, ...headers })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(asset.type).send(bytes)
}

function choose(
  { plain, brotli, gzip }: Asset,
  accepted: string,
): { bytes: Buffer; encoding: string | null } {
  const takes = (name: string) =>
    accepted.split(',').some(part => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(part))
  if (brotli && takes('br')) return { bytes: brotli, encoding: 'br' }
  if (gzip && takes('gzip')) return { bytes: gzip, encoding: 'gzip' }
  return { bytes: plain, encoding: null }
}
