import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from '#kit/context.ts'
import { type Build, readBuild } from './read-build.ts'
import { buildFolder, hashSources } from './sources.ts'

/** The built pages, as far as they are there. */
export interface Pages {
  /** Null while they are being built, and when they cannot be. */
  current(): Build | null
  /** No build, and none under way: waiting for it is in vain. */
  hasFailed(): boolean
  close(): void
}

export interface PagesOptions {
  log: Logger
  /** Looks for changed sources while it runs, as somebody who works on the pages wants it. */
  follows: boolean
}

/** How long a look at the sources holds. */
const LOOK_AGAIN_MS = 1_000

/** Serves the build of the present sources; where there is none it is made, in a process of its own. */
export function openPages({ log, follows }: PagesOptions): Pages {
  let sources = nameSources()
  let looked = performance.now()
  let build = findBuild(sources)
  let child: BuildProcess | null = null
  let failed = false

  const start = () => {
    log.info({}, 'Building the public pages')
    failed = false
    const started = performance.now()
    child = runBuild(problem => {
      child = null
      const before = sources
      sources = nameSources()
      build = problem === null ? findBuild(sources) : null
      // They changed while they were built: what came of it is of none that are there.
      if (!build && problem === null && follows && sources !== before) return start()
      failed = build === null
      const seconds = Math.round((performance.now() - started) / 100) / 10
      if (failed) log.error({ problem }, 'The public pages could not be built')
      else log.info({ seconds }, 'The public pages are built')
    })
  }
  if (!build) start()

  const lookAgain = () => {
    if (child || performance.now() - looked < LOOK_AGAIN_MS) return
    looked = performance.now()
    const now = nameSources()
    if (now === sources) return
    sources = now
    build = findBuild(sources)
    if (!build) start()
  }

  return {
    current() {
      if (follows) lookAgain()
      return build
    },
    hasFailed: () => failed,
    close: () => child?.end(),
  }
}

/** Null where they are not there to be read: the API is served all the same. */
function nameSources(): string | null {
  try {
    return hashSources()
  } catch {
    return null
  }
}

function findBuild(sources: string | null): Build | null {
  if (sources === null) return null
  const folder = buildFolder(sources)
  return existsSync(folder) ? readBuild(folder) : null
}

/** The folder of the present build, made where it is missing: for tests and measurements, which wait for it. */
export async function ensureBuild(): Promise<string> {
  const folder = buildFolder(hashSources())
  if (!existsSync(folder)) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    runBuild(problem => (problem === null ? resolve() : reject(new Error(problem))))
    await promise
  }
  return folder
}

interface BuildProcess {
  end(): void
}

/** `done` gets what went wrong, in the words of the build; null when nothing did. */
function runBuild(done: (problem: string | null) => void): BuildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./build.ts', import.meta.url))], {
    // By the channel it hears that this process has ended, however that came.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Whoever starts it, tests included: React is twice the size where this says anything else.
    env: { NODE_ENV: 'production' },
  })
  child.channel?.unref()
  let said = ''
  let ended = false
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  child.once('error', error => done(error.message))
  child.once('close', code => {
    if (!ended) done(code === 0 ? null : said.trim() || `the build ended with ${code}`)
  })
  // The server starts at the same time, and goes first.
  if (child.pid !== undefined) setPriority(child.pid, 10)
  return {
    end() {
      ended = true
      child.kill()
    },
  }
}
