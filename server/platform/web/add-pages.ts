import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Module } from '#kit/module.ts'
import type { WebPage } from '#kit/web/page.ts'
import { documentHeaders } from '../server/security-headers.ts'
import { addApp } from './add-app.ts'
import { languageOf, sendMoment, sendNotFound, sendUnavailable } from './fallbacks.ts'
import type { Pages } from './pages.ts'
import type { Asset } from './read-build.ts'

/** No inline script or style, nobody but us. */
const policyFor = ({ framed = false, connects = [] }: WebPage) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connects].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    framed ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ].join('; ')

const shellHeaders = (page: WebPage) => ({
  ...documentHeaders,
  'cache-control': 'no-cache',
  // The body is the same in every language; what it is told to send for ahead is not.
  vary: 'accept-encoding, accept-language',
  'content-security-policy': policyFor(page),
  'x-robots-tag': 'noindex, nofollow',
})
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
/** The service worker is asked for again each time; it asks for the files of the workspace, and shows what is pushed. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}
const forADay = { 'cache-control': 'public, max-age=86400' }

export function addPages(
  app: FastifyInstance,
  pages: Pages,
  modules: readonly Pick<Module, 'pages' | 'screens'>[],
): void {
  addApp(
    app,
    pages,
    modules.flatMap(module => module.screens ?? []),
  )
  for (const page of modules.flatMap(module => module.pages ?? [])) {
    const headers = shellHeaders(page)
    app.get(page.path.replaceAll(/\{(\w+)\}/g, ':$1'), (request, reply) =>
      openPage(request, reply, { page, pages, headers }),
    )
  }
  // The name of an asset is a hash of what is in it.
  app.get('/assets/*', (request, reply) => serveFile(request, reply, pages, forever))
  for (const path of ['/icon.svg', '/icons/*', '/app.webmanifest'])
    app.get(path, (request, reply) => serveFile(request, reply, pages, forADay))
  app.get('/sw.js', (request, reply) => serveFile(request, reply, pages, workerHeaders))
  app.addHook('onClose', async () => pages.close())
}

interface Opening {
  page: WebPage
  pages: Pages
  headers: Record<string, string>
}

function openPage(request: FastifyRequest, reply: FastifyReply, { page, pages, headers }: Opening) {
  const build = pages.current()
  const language = languageOf(request)
  if (!build) return pages.hasFailed() ? sendUnavailable(reply, language) : sendMoment(reply, language)
  const shell = build.shell(page.page)
  if (!shell) return sendNotFound(reply, language)
  const ahead = build.words(page.page, language).map(path => `<${path}>; rel=modulepreload`)
  if (page.asks) {
    const { params, query } = request as { params: Record<string, string>; query: Record<string, string> }
    // Said as the page's own fetch will say it, or the browser would ask twice.
    ahead.unshift(`<${page.asks({ params, query })}>; rel=preload; as=fetch; crossorigin=anonymous`)
  }
  if (page.framed) reply.removeHeader('x-frame-options')
  return sendAsset(request, reply, shell, { ...headers, ...(ahead.length > 0 && { link: ahead.join(', ') }) })
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
