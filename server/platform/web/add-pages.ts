import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, sendMoment, sendNotFound, sendUnavailable, sendWelcome } from './fallbacks.ts'
import type { Pages } from './pages.ts'
import type { Asset } from './read-build.ts'

/** Where a page of `web/pages` is opened; the links in mails lead here. */
const paths: Record<string, string> = {
  '/i/:token': 'invoice',
  '/q/:token': 'quote',
  '/sign/:token': 'sign',
  '/accept-invitation': 'invitation',
}

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
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  'x-robots-tag': 'noindex, nofollow',
}
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
const forADay = { 'cache-control': 'public, max-age=86400' }

export function addPages(app: FastifyInstance, pages: Pages): void {
  for (const [path, page] of Object.entries(paths)) {
    app.get(path, (request, reply) => {
      const build = pages.current()
      if (!build)
        return pages.hasFailed()
          ? sendUnavailable(reply, languageOf(request))
          : sendMoment(reply, languageOf(request))
      const shell = build.shell(page)
      return shell ? sendAsset(request, reply, shell, shellHeaders) : sendNotFound(reply, languageOf(request))
    })
  }
  app.get('/', (request, reply) => sendWelcome(reply, languageOf(request)))
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
  reply.headers({ ...headers, etag, vary: 'accept-encoding' })
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
