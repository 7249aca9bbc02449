import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPackage, prepareBinaries } from './binaries.ts'
import { buildConfig } from './config.ts'
import { type Access, buildUrl, waitUntilReady } from './connection.ts'
import { explainStart, findFatal, markLogs, pruneLogs, readLogsSince } from './diagnosis.ts'
import { brokenData, EmbeddedPostgresError, explainFileError } from './errors.ts'
import { ensureCluster } from './initdb.ts'
import { type Location, type Log, locate } from './location.ts'
import { acquireLock, type Lock } from './lock.ts'
import { choosePort, portBusy, rememberPort } from './ports.ts'
import { giveTreeTo } from './privileges.ts'
import { findLeftovers, sendSignal, waitUntil } from './processes.ts'
import { findServer, guardServer, type Server, spawnServer, stopServer, watchServer } from './server.ts'

export { EmbeddedPostgresError } from './errors.ts'

export interface EmbeddedPostgres {
  /** The superuser's, with password, to the database "bowline". */
  url: string
  port: number
  /** Where the files are: cluster/, log/, password, port and postgresql.conf. */
  dataDir: string
  /** Ends all sessions, writes everything out and frees the data directory. Safe to call twice. */
  stop(): Promise<void>
  /** Called once if the server ends without stop(), also when it already has. */
  onExit(listener: (reason: string) => void): void
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
  /** How long it goes on after this process was killed, for the next start to take over. */
  unownedSeconds?: number
  /** False gives up crash safety for speed; for tests only. */
  durable?: boolean
  /** PostgreSQL settings that replace ours; `port` is forced this way too. */
  settings?: Record<string, string>
}

interface Launch {
  unownedSeconds: number | undefined
  location: Location
  postgres: string
  packageVersion: string
  password: string
  durable: boolean
  settings: Record<string, string>
  log: Log
  logDir: string
  configFile: string
}

const LEFTOVER_PATIENCE = 3
const START_ATTEMPTS = 60
const LEFTOVER_WAIT_MS = 1_000
const PRUNE_INTERVAL_MS = 3_600_000

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, settings = {} } = options
  const source = await findPackage()
  const location = await locate(options.dataDir, log)
  let lock: Lock | null = null
  try {
    lock = await acquireLock(join(location.area, 'owner'), location.dataDir)
    const binaries = await prepareBinaries(source, location, log)
    const { password, created } = await ensureCluster(location, binaries, source.major, durable)
    if (created) log.info({ cluster: location.cluster }, 'New database cluster created')
    const launch: Launch = {
      unownedSeconds: options.unownedSeconds,
      location,
      postgres: binaries.postgres,
      packageVersion: source.version,
      password,
      durable,
      settings,
      log,
      logDir: await prepareLogDir(location),
      configFile: join(location.area, 'postgresql.conf'),
    }
    const { server, port } = (await adoptServer(launch)) ?? (await startServer(launch))
    return supervise(launch, server, port, lock)
  } catch (error) {
    await lock?.release()
    throw explainFileError(error, location.area)
  }
}

async function prepareLogDir(location: Location): Promise<string> {
  const logDir = join(location.area, 'log')
  await mkdir(logDir, { recursive: true, mode: 0o700 })
  if (location.runAs) await giveTreeTo(location.runAs, logDir)
  await pruneLogs(logDir)
  return logDir
}

function accessOf(launch: Launch, port: number): Access {
  return { port, password: launch.password, cluster: launch.location.cluster }
}

function configFor(launch: Launch, port: number): string {
  const { durable, settings, logDir, packageVersion } = launch
  return buildConfig({ port, durable, settings, logDir, packageVersion })
}

/**
 * We hold the lock, so a server found here outlived its killed owner. It is kept if it is what we would
 * start; one with other settings, of another version or on its way down is stopped first.
 */
async function adoptServer(launch: Launch): Promise<{ server: Server; port: number } | null> {
  const { log } = launch
  const found = await findServer(launch.location.cluster)
  if (!found) return null
  const server = watchServer(found.pid)
  const config = await readFile(launch.configFile, 'utf8').catch(() => '')
  if (!found.stopping && config === configFor(launch, found.port)) {
    const ready = await waitUntilReady(accessOf(launch, found.port), server.hasEnded, log).catch(() => false)
    if (ready) {
      log.info(
        { pid: found.pid, port: found.port },
        'Took over the PostgreSQL that a killed server left running',
      )
      return { server, port: found.port }
    }
  }
  log.info({ pid: found.pid }, 'Stopping the PostgreSQL that a killed server left running')
  await stopServer(server)
  return null
}

async function startServer(launch: Launch): Promise<{ server: Server; port: number }> {
  const { location, settings, logDir, log } = launch
  const { area, cluster } = location
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const port = await choosePort(area, settings.port)
    await writeFile(launch.configFile, configFor(launch, port))
    await chmod(launch.configFile, 0o644)
    const mark = await markLogs(logDir)
    const server = await spawnServer(launch.postgres, location, launch.configFile)
    let ready: boolean
    try {
      ready = await waitUntilReady(accessOf(launch, port), server.hasEnded, log)
    } catch (error) {
      await stopServer(server)
      throw error
    }
    if (ready) {
      server.letGo()
      await rememberPort(area, port)
      return { server, port }
    }
    const text = server.readOutput() + (await readLogsSince(logDir, mark))
    const failure = await explainStart(text, cluster, port)
    if (failure.retry === null) throw failure.error
    if (failure.retry === 'port-taken' && settings.port !== undefined) throw portBusy(port)
    if (failure.retry === 'memory-in-use') await clearLeftovers(launch, attempt)
  }
  throw brokenData(cluster, 'processes of an earlier server still use it')
}

/**
 * Processes of a killed postmaster end by themselves, a busy one only when its query does. With the
 * postmaster gone, killing them loses no more than that crash did.
 */
async function clearLeftovers(launch: Launch, attempt: number): Promise<void> {
  if (attempt >= LEFTOVER_PATIENCE) endLeftovers(launch.location.cluster, launch.log)
  await sleep(100)
}

function endLeftovers(cluster: string, log: Log): void {
  const pids = findLeftovers(cluster)
  if (pids.length === 0) return
  log.warn({ pids }, 'Ending processes of a PostgreSQL server that was killed')
  for (const pid of pids) sendSignal(pid, 'SIGKILL')
}

function supervise(launch: Launch, server: Server, port: number, lock: Lock): EmbeddedPostgres {
  const { location, log, logDir } = launch
  const listeners: ((reason: string) => void)[] = []
  let reason: string | null = null
  let stopping: Promise<void> | null = null
  const mark = markLogs(logDir)
  const endGuard = guardServer(server.pid, lock.claim, launch.unownedSeconds)
  const pruning = setInterval(() => pruneLogs(logDir).catch(() => {}), PRUNE_INTERVAL_MS)
  pruning.unref()

  server.onEnd(async how => {
    clearInterval(pruning)
    endGuard()
    if (stopping) return
    const fatal = findFatal(await readLogsSince(logDir, await mark).catch(() => ''))
    reason = `PostgreSQL (pid ${server.pid}) ${how}${fatal ? `: ${fatal}` : ''}; its log is in ${logDir}`
    log.warn({ pid: server.pid }, reason)
    for (const listener of listeners) listener(reason)
  })

  async function stop(): Promise<void> {
    clearInterval(pruning)
    try {
      await stopServer(server)
      // The log writer is the last to go; whoever removes or copies the directory next must not meet it.
      const clear = await waitUntil(() => findLeftovers(location.cluster).length === 0, LEFTOVER_WAIT_MS)
      if (!clear && server.hasEnded()) endLeftovers(location.cluster, log)
      if (!server.hasEnded()) {
        throw new EmbeddedPostgresError(
          'start-failed',
          `PostgreSQL (pid ${server.pid}) could not be stopped.`,
        )
      }
    } finally {
      await lock.release()
    }
  }

  log.info({ pid: server.pid, port, dataDir: location.area }, 'PostgreSQL is ready')
  return {
    url: buildUrl(accessOf(launch, port)),
    port,
    dataDir: location.area,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
    onExit: listener => {
      listeners.push(listener)
      if (reason !== null) listener(reason)
    },
  }
}
