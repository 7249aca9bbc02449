import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Protocol } from '#kit/web/protocol.ts'
import { logOf } from '../observe/request-logger.ts'
import { type ContextSource, createOpenCtx } from './contexts.ts'
import { RequestFacts } from './input.ts'

const usual = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'POST', 'PATCH'])

/** A protocol answers everything below its prefix; its bodies arrive as bytes. */
export function registerProtocol(app: FastifyInstance, source: ContextSource, protocol: Protocol): void {
  for (const method of protocol.methods) {
    if (!usual.has(method) && !app.supportedMethods.includes(method))
      app.addHttpMethod(method, { hasBody: true })
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', ...query] = request.url.slice(protocol.prefix.length).split('?')
    const answer = await protocol.handle(createOpenCtx(source, new RequestFacts(request), logOf(request)), {
      method: request.method,
      path,
      query: query.join('?'),
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : undefined,
    })
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .send(answer.body ?? undefined)
  }
  const method = protocol.methods.filter(one => one !== 'HEAD') as never
  const config = { consumes: 'raw' } as object
  for (const url of [protocol.prefix, `${protocol.prefix}/*`]) {
    app.route({ method, url, config, bodyLimit: protocol.bodyLimit, handler })
  }
  for (const url of protocol.foundAt) {
    app.route({
      method,
      url,
      config,
      handler: async (_, reply) => reply.redirect(`${protocol.prefix}/`, 301),
    })
  }
}
