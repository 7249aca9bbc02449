import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { modules } from '#modules/index.ts'
import { buildApp } from '#platform/server/app.ts'
import { addEndpoints } from '#platform/server/endpoints.ts'
import { createReadiness } from '#platform/server/readiness.ts'
import { addPages } from '#platform/web/add-pages.ts'
import type { Pages } from '#platform/web/pages.ts'
import type { Runtime } from './runtime.ts'

/** How long requests in flight may take once the server is told to stop. */
const FINISH_MS = 10_000

export interface Serving {
  url: string
  /** Takes no new requests and finishes those that run, within bounds. */
  close(): Promise<void>
}

/** The API and its endpoints, or only the endpoints for a process that works and serves nobody. */
export async function serve(
  { database, assembled }: Runtime,
  log: Logger,
  what: { api: boolean; port: number; pages: Pages | null },
): Promise<Serving> {
  const { settings } = database
  const { source, platform, metrics } = assembled
  const routes = what.api ? modules.flatMap(module => module.routes) : []
  const protocols = what.api ? modules.flatMap(module => module.protocols ?? []) : []
  const sockets = what.api ? modules.flatMap(module => module.sockets ?? []) : []
  const readiness = createReadiness(platform, settings.databaseDirectUrl)
  const addOthers = addEndpoints({ settings, metrics, readiness, routes: what.api ? routes : null, modules })
  const extend = async (app: FastifyInstance) => {
    await addOthers(app)
    if (what.pages) addPages(app, what.pages, modules)
  }
  const app = await buildApp({ source, routes, protocols, sockets, log, metrics, extend })
  const asked = settings.publicUrl
  await app.listen({
    host: settings.host,
    port: what.port,
    listenTextResolver: address => `Listening at ${address}`,
  })
  const url = reachable(asked, what.port, app)
  if (what.api) settings.publicUrl = url
  return {
    url,
    async close() {
      // Live streams never end by themselves.
      platform.live.close()
      const impatience = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
      await app.close()
      clearTimeout(impatience)
    },
  }
}

/** Port 0 asks for any free one; only now is it known which. */
function reachable(publicUrl: string, port: number, app: FastifyInstance): string {
  const address = app.server.address()
  if (port !== 0 || typeof address !== 'object' || address === null) return publicUrl
  return publicUrl.replace(/:0$/, `:${address.port}`)
}
