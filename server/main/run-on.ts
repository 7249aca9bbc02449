import type { Logger } from 'pino'
import type { Attendance } from '#kit/module.ts'
import { modules } from '#modules/index.ts'
import type { Pages } from '#platform/web/pages.ts'
import { printBanner } from './banner.ts'
import { type Demo, ensureDemo } from './demo/demo.ts'
import type { RunningDatabase } from './open-database.ts'
import type { RunOptions } from './run.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { type Serving, serve } from './serve.ts'
import { stopOnSignals } from './signals.ts'
import { work } from './work.ts'

/** Everything that stands on the database: the modules, their routes and jobs. `pages` where they are served too. */
export async function runOn(
  database: RunningDatabase,
  pages: Pages | null,
  { base, log, works }: RunOptions,
): Promise<void> {
  const runtime = await openRuntime(database, { log, works })
  let serving: Serving | null = null
  let working: Attendance | null = null
  try {
    serving = pages
      ? await serve(runtime, log, { api: true, port: base.port, pages })
      : await serveProbes(runtime, log, base.workerPort)
    if (works) working = await work(runtime, log)
    stopWhenAsked(runtime, { serving, working }, log)
    log.info({ serves: pages !== null, works, url: serving?.url }, 'Bowline is ready')
    if (pages) warmUp(runtime, log)
    if (pages && serving) {
      const demo = base.demo ? await tellDemo(runtime, log) : null
      if (!base.production) printBanner(serving.url, demo)
    }
  } catch (error) {
    await serving?.close()
    await working?.close()
    await runtime.close()
    throw error
  }
}

/** Behind the first requests: who fails only answers them as if it had never been. */
function warmUp({ assembled }: Runtime, log: Logger): void {
  const { platform } = assembled
  for (const { name, warmUp: make } of modules) {
    if (!make) continue
    platform.database
      .transact({ organizationId: null }, ({ db }) => make(platform, db))
      .catch(error => log.warn({ err: error, module: name }, 'Nothing could be made ready ahead'))
  }
}

/** The server serves with or without its demo. */
async function tellDemo(runtime: Runtime, log: Logger): Promise<Demo | null> {
  try {
    return await ensureDemo(runtime, log)
  } catch (error) {
    log.error({ err: error }, 'The demo organization could not be made')
    return null
  }
}

/** Of a process that only works. */
async function serveProbes(runtime: Runtime, log: Logger, port: number | null): Promise<Serving | null> {
  return port === null ? null : serve(runtime, log, { api: false, port, pages: null })
}

function stopWhenAsked(
  runtime: Runtime,
  { serving, working }: { serving: Serving | null; working: Attendance | null },
  log: Logger,
): void {
  const { database } = runtime
  stopOnSignals(
    {
      async gently() {
        await serving?.close()
        await working?.close()
        await runtime.close()
      },
      // Its first word to the database goes out before this process ends.
      atOnce: () => void database.stop().catch(() => {}),
    },
    log,
  )
  database.onLost(reason => {
    log.error({ reason }, 'The database ended, so the server ends too')
    process.stderr.write(`Bowline stopped because its database did: ${reason}.\n`)
    process.exit(1)
  })
}
