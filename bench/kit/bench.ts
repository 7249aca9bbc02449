import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { modules } from '#modules/index.ts'
import { prepareDatabase } from '#platform/db/prepare.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { type Load, type Measured, measureLoad } from './load.ts'
import { type Child, startChild } from './processes/child.ts'
import { endedLater } from './processes/endings.ts'
import { median, printProgress } from './table.ts'

export interface Result {
  section: string
  name: string
  unit: string
  ours: number
  bare: number | null
  /** What "bare" is, in a few words. */
  against: string
  ratio: number | null
  goal: string
  /** Whether the goal is met; null where there is none. */
  met: boolean | null
  p50?: number
  p99?: number
  /** How many times longer than the median the slowest hundredth of the bare requests took. */
  bareSpread?: number
}

export interface Server extends Child {
  /** Signs up a new organization; headers carry its bearer. */
  signUp(): Promise<{ organizationId: string; headers: Record<string, string> }>
  /** Resident memory of the process in MiB. */
  memory(): Promise<number>
}

type Work = () => Promise<number>

export interface Bench {
  readonly databaseUrl: string
  /** What the servers sign with. */
  readonly appSecret: string
  readonly results: Result[]
  readonly rounds: number
  readonly seconds: number
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  /** The product, as its own process on the benchmark's database. */
  startServer(env?: Record<string, string>, command?: 'serve' | 'all'): Promise<Server>
  /** A process that takes jobs and serves nobody. */
  startWorker(env?: Record<string, string>): Promise<Child & Pick<Server, 'memory'>>
  /** A file of bench/bare as its own process. */
  startBare(file: string, env?: Record<string, string>): Promise<Child>
  /**
   * Requests per second, ours next to bare, alternating. `warmUp`: seconds before anything counts, two unless told; it
   * takes some ten until the last function is compiled, which shows in a p99.
   */
  compareLoads(
    name: string,
    options: { ours: Load; bare: Load; against: string; atLeast: number; warmUp?: number },
  ): Promise<Result>
  /** Any two numbers per second, alternating. */
  compareWork(
    name: string,
    options: {
      unit: string
      ours: Work
      bare: Work | null
      against: string
      atLeast?: number
      goal?: string
    },
  ): Promise<Result>
  note(result: Omit<Result, 'section'>): void
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export async function openBench({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowline-bench-'))
  await chmod(dataDir, 0o755)
  const starting = startEmbeddedPostgres({ dataDir, log: silent, settings: { max_connections: '200' } })
  endedLater(async () => {
    await starting.then(
      one => one.stop(),
      () => undefined,
    )
    await rm(dataDir, { recursive: true, force: true })
  })
  const postgres = await starting
  await prepareDatabase(postgres.url, modules, silent)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  // A connection that breaks while everything ends says nothing about why it ends.
  pool.on('error', () => undefined)
  endedLater(() => pool.end())
  const results: Result[] = []
  const appSecret = randomBytes(33).toString('base64')

  const add = (result: Omit<Result, 'section'>) => {
    const full = { section: '', ...result }
    results.push(full)
    printProgress(result)
    return full
  }

  const startMain = (command: string, env: Record<string, string>) =>
    startChild(['server/main/cli.js', command], '/ready', {
      DATABASE_URL: postgres.url,
      APP_SECRET: appSecret,
      OUTBOUND_ALLOW: '127.0.0.1/32',
      LOG_LEVEL: 'warn',
      ...env,
    })

  return {
    databaseUrl: postgres.url,
    appSecret,
    results,
    rounds,
    seconds,
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<T>(text, values)).rows,
    async startServer(env = {}, command = 'serve') {
      const child = await startMain(command, env)
      return { ...child, signUp: () => signUp(child.url), memory: () => residentMiB(child.pid) }
    },
    async startWorker(env = {}) {
      const child = await startMain('worker', env)
      return { ...child, memory: () => residentMiB(child.pid) }
    },
    startBare: (file, env = {}) =>
      startChild([`bench/bare/${file}`], '/health', { DATABASE_URL: postgres.url, ...env }),
    async compareLoads(name, { ours, bare, against, atLeast, warmUp = Math.min(2, seconds) }) {
      const mine: Measured[] = []
      const theirs: Measured[] = []
      for (const load of [ours, bare]) await measureLoad(load, warmUp)
      for (let round = 0; round < rounds; round += 1) {
        theirs.push(await measureLoad(bare, seconds))
        mine.push(await measureLoad(ours, seconds))
      }
      const perSecond = (all: Measured[]) => median(all.map(one => one.perSecond))
      const ratio = perSecond(mine) / perSecond(theirs)
      return add({
        name,
        unit: 'req/s',
        ours: perSecond(mine),
        bare: perSecond(theirs),
        against,
        ratio,
        goal: `≥ ${Math.round(atLeast * 100)} %`,
        met: ratio >= atLeast,
        p50: median(mine.map(one => one.p50)),
        p99: median(mine.map(one => one.p99)),
        bareSpread: median(theirs.map(one => one.p99)) / median(theirs.map(one => one.p50)),
      })
    },
    async compareWork(name, { unit, ours, bare, against, atLeast, goal }) {
      const mine: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        if (bare) theirs.push(await bare())
        mine.push(await ours())
      }
      const ratio = bare ? median(mine) / median(theirs) : null
      return add({
        name,
        unit,
        ours: median(mine),
        bare: bare ? median(theirs) : null,
        against,
        ratio,
        goal: goal ?? (atLeast === undefined ? '' : `≥ ${Math.round(atLeast * 100)} %`),
        met: atLeast === undefined || ratio === null ? null : ratio >= atLeast,
      })
    },
    note: result => void add(result),
  }
}

async function signUp(url: string) {
  const response = await fetch(`${url}/api/v1/app/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `bench-${randomBytes(6).toString('hex')}@example.com`,
      password: 'a long enough password',
      name: 'Bench',
      organization_name: 'Bench',
    }),
  })
  const { data } = (await response.json()) as { data: { access_token: string; organization: { id: string } } }
  return { organizationId: data.organization.id, headers: { authorization: `Bearer ${data.access_token}` } }
}

async function residentMiB(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
