import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Module } from '#kit/module.ts'
import { NotAuthenticated } from '#kit/problem.ts'
import type { Route } from '#kit/route.ts'
import type { Metrics } from '../observe/metrics.ts'
import { buildDocument } from '../openapi/document.ts'
import { addGuides } from '../openapi/guides.ts'
import { addReference } from '../openapi/reference.ts'
import { addDocument } from '../openapi/served-document.ts'
import type { Settings } from '../settings.ts'
import { VERSION } from '../version.ts'
import { isLoopback } from './admission/network.ts'
import type { Readiness } from './readiness.ts'

export interface EndpointOptions {
  settings: Settings
  metrics: Metrics
  readiness: Readiness
  /** Null where the API is not served: no reference either. */
  routes: readonly Route[] | null
  /** By which the reference is ordered. */
  modules: readonly Module[]
}

/** What is not part of the API: probes, metrics, the document and its reference. For `extend` of buildApp. */
export function addEndpoints(options: EndpointOptions): (app: FastifyInstance) => Promise<void> {
  return async app => {
    addProbes(app, options.readiness)
    addMetrics(app, options)
    if (options.routes) {
      const { routes, modules, settings } = options
      const about = { version: VERSION, serverUrl: settings.publicUrl, groups: modules }
      addDocument(app, () => buildDocument(routes, about))
      addReference(app)
      addGuides(app)
    }
  }
}

/** Probes must answer under any load, and say too little to be worth a line in the log. */
const probe = { config: { probe: true } }

function addProbes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', probe, async () => ({ status: 'ok' }))
  app.get('/ready', probe, async (_request, reply) => {
    const problem = await readiness.check()
    if (problem === null) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', detail: problem })
  })
}

function addMetrics(app: FastifyInstance, { metrics, settings }: EndpointOptions): void {
  const wanted = settings.metricsToken && digest(`Bearer ${settings.metricsToken}`)
  app.get('/metrics', probe, async (request, reply) => {
    const isWelcome = wanted
      ? timingSafeEqual(wanted, digest(request.headers.authorization ?? ''))
      : isLoopback(request.ip) &&
        isLoopback(request.socket.remoteAddress ?? '') &&
        !isPassedOn(request.headers)
    if (!isWelcome) throw NotAuthenticated()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.render())
  })
}

/** A proxy on the same machine asks for somebody else, who need not be on it. */
const isPassedOn = (headers: Record<string, unknown>): boolean =>
  ['forwarded', 'via', 'x-real-ip'].some(name => name in headers) ||
  Object.keys(headers).some(name => name.startsWith('x-forwarded-'))

const digest = (text: string) => createHash('sha256').update(text).digest()
