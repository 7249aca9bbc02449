import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

interface Served {
  body: Buffer
  etag: string
}

type Encoding = 'br' | 'gzip' | 'identity'

/** `/openapi.json`: made and packed once, when somebody first asks for it. */
export function addDocument(app: FastifyInstance, build: () => object): void {
  let preparing: Promise<Record<Encoding, Served>> | undefined
  app.get('/openapi.json', async (request, reply) => {
    preparing ??= prepare(build)
    const served = await preparing
    const encoding = pickEncoding(request.headers['accept-encoding'] ?? '')
    const { body, etag } = served[encoding]
    reply.headers({
      etag,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

async function prepare(build: () => object): Promise<Record<Encoding, Served>> {
  const text = Buffer.from(JSON.stringify(build()))
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(text, { level: 9 }),
  ])
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  // Each representation has a tag of its own, so that a cache never takes one for another.
  return {
    identity: { body: text, etag: `"${hash}"` },
    gzip: { body: gzipped, etag: `"${hash}-gzip"` },
    br: { body: br, etag: `"${hash}-br"` },
  }
}

/** The smaller one first; `q=0` is how a client says no. */
function pickEncoding(accepted: string): Encoding {
  const taken = accepted
    .split(',')
    .map(part => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}
