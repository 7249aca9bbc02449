import type { Logger } from '#kit/context.ts'
import { collectContributions } from '#kit/declared/contributions.ts'
import type { Module } from '#kit/module.ts'
import type { Clock } from '#kit/time/clock.ts'
import { createApiKeys, createGuests, createIdentities } from './auth/credentials.ts'
import { createRateLimit } from './auth/rate-limit.ts'
import { createBatches } from './batches/batches.ts'
import { createBoundedWork } from './bounded-work/bounded-work.ts'
import { openBus } from './bus/bus.ts'
import { openSession, type Session } from './bus/session.ts'
import { createCrawl } from './crawl/crawl.ts'
import { createSecretBox } from './crypto/secret-box.ts'
import { type Database, openDatabase } from './db/database.ts'
import { JOB_STATEMENT_MS } from './db/opening.ts'
import { type EventWiring, eventStore, wireEvents } from './events/event-store.ts'
import { openFiles } from './files/open.ts'
import { createOutboundHttp } from './http/outbound-http.ts'
import { type JobRuntime, openJobQueue } from './jobs/job-queue.ts'
import { collectJobs } from './jobs/work.ts'
import { createLive } from './live/live.ts'
import { createMetrics, type Metrics } from './observe/metrics.ts'
import { createPdfEngine } from './pdf/engine.ts'
import { createRouteCaller } from './route-caller/route-caller.ts'
import type { ContextSource } from './server/contexts.ts'
import type { Platform } from './services.ts'
import type { Settings } from './settings.ts'
import { createTopics } from './socket/topics.ts'
import { createThrottle } from './throttle/throttle.ts'

export interface Assembled {
  source: ContextSource
  platform: Platform
  wiring: EventWiring
  jobs: JobRuntime
  metrics: Metrics
  close(): Promise<void>
}

export interface AssembleOptions {
  settings: Settings
  modules: readonly Module[]
  clock: Clock
  log: Logger
  /** Whether this process runs jobs, or only hands them over. */
  works: boolean
  print: (text: string) => void
}

/** Puts the platform's parts together for one process. The database is migrated already. */
export async function assemble({
  settings,
  modules,
  clock,
  log,
  works,
  print,
}: AssembleOptions): Promise<Assembled> {
  const database = await openDatabase({
    url: settings.databaseUrl,
    size: settings.poolSize,
    queueLimit: settings.maxInFlight,
    applicationName: 'bowline',
  })
  const isDirect = database.isDirect || settings.databaseDirectUrl !== settings.databaseUrl
  const session = openSession(isDirect ? settings.databaseDirectUrl : null, log)
  const bus = openBus(session, database, log)
  const jobs = await openJobQueue(
    {
      url: settings.databaseDirectUrl,
      session: isDirect ? session : null,
      connections: works ? 6 : 2,
      log,
    },
    collectJobs(modules),
    () => takeSome(database, modules),
  ).catch(async error => {
    // Whoever starts again must not find the connections of the first attempt beside its own.
    await bus.close()
    await session.close()
    await database.close()
    throw error
  })
  const appSecrets = { current: settings.appSecret, previous: settings.appSecretPrevious }
  const http = createOutboundHttp({
    allowPrivate: [...settings.outboundAllow],
    log,
    userAgent: 'Bowline/0.1',
  })
  const throttle = createThrottle(database, clock)
  const live = createLive(database, bus, log)
  const credentials = modules.flatMap(module => module.credentials ?? [])
  const isListening = () => session.client !== undefined
  const credentialSource = { credentials, database, bus, clock, isListening }
  const platform: Platform = {
    settings,
    clock,
    database,
    bus,
    http,
    crawl: createCrawl({ database, http, settings }),
    secrets: createSecretBox(appSecrets),
    appSecrets,
    throttle,
    batches: createBatches(database),
    identities: createIdentities(credentialSource),
    guests: createGuests(credentialSource),
    apiKeys: createApiKeys(credentialSource),
    rateLimit: createRateLimit(throttle),
    events: eventStore,
    jobs,
    claims: jobs.claims,
    live,
    routes: createRouteCaller(() => ({ platform, wiring }), modules),
    topics: createTopics(bus, session),
    files: await openFiles(settings),
    boundedWork: createBoundedWork({ log }),
    print,
    contributions: collectContributions(modules),
    pdf: createPdfEngine({ templates: modules.flatMap(module => module.pdfTemplates ?? []), log }),
  }
  const wiring = wireEvents(
    modules.flatMap(module => module.subscribers ?? []),
    modules.flatMap(module => module.reactions ?? []),
  )
  return {
    source: { platform, wiring },
    platform,
    wiring,
    jobs,
    metrics: createMetrics(database, jobs, {
      metrics: modules.flatMap(module => module.metrics ?? []),
      gauges: modules.flatMap(module => module.gauges ?? []),
      clock,
    }),
    close: () => closeAll(platform, { jobs, session, database }),
  }
}

/** One part of whatever came in before anybody knew whose it is. */
async function takeSome(database: Database, modules: readonly Module[]): Promise<number> {
  let taken = 0
  for (const { take } of modules.flatMap(module => module.intakes ?? [])) {
    taken += await database.transact({ organizationId: null, statementMs: JOB_STATEMENT_MS }, ({ db }) =>
      take(db),
    )
  }
  return taken
}

/** Requests have ended by now: first the jobs, then what they stood on. */
async function closeAll(
  platform: Platform,
  { jobs, session, database }: { jobs: JobRuntime; session: Session; database: Database },
): Promise<void> {
  platform.live.close()
  await jobs.stop()
  await platform.bus.close()
  await session.close()
  await platform.http.close()
  await platform.boundedWork.close()
  await platform.pdf.close()
  await database.close()
}
