import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { documentHeaders } from '../server/security-headers.ts'

interface Reference {
  page: string
  policy: string
  script: Buffer
  packedScript: Buffer
}

/** The reference is read by few and weighs megabytes: it is loaded when somebody first asks for it. */
export function addReference(app: FastifyInstance): void {
  let loading: Promise<Reference> | undefined
  const load = () => (loading ??= loadReference())

  app.get('/docs', async (request, reply) => {
    // The page refers to its script by a relative address.
    if (!request.url.split('?')[0]!.endsWith('/')) return reply.redirect('/docs/', 301)
    const { page, policy } = await load()
    reply.headers({ ...documentHeaders, 'content-security-policy': policy })
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/docs/js/scalar.js', async (request, reply) => {
    const { script, packedScript } = await load()
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(script)
    return reply.header('content-encoding', 'gzip').send(packedScript)
  })
}

/** The plugin adds its routes to an instance of its own, from which its two files are taken once. */
async function loadReference(): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inner = Fastify()
  await inner.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Bowline API',
      withDefaultFonts: false,
      orderSchemaPropertiesBy: 'preserve',
      orderRequiredPropertiesFirst: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true, hideAddApi: true },
      mcp: { disabled: true },
    },
  })
  const page = (await inner.inject('/docs/')).body
  const script = (await inner.inject('/docs/js/scalar.js')).rawPayload
  await inner.close()
  return { page, policy: policyFor(page), script, packedScript: await promisify(gzip)(script) }
}

/** All from this server, the inline script by its hash, and no other host at all. */
function policyFor(page: string): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    match => `'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
