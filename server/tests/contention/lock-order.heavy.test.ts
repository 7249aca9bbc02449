import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { Api, type Reply } from '../api.ts'
import { useOwnTestApp } from '../harness.ts'
import { startSecondApp } from '../second-app.ts'
import { meetings } from './pairs.ts'
import { startSlowLine } from './slow-line.ts'
import { bodiesOf, createAccounts, createWorld, type World } from './world.ts'

/**
 * Every two writing routes meet on the same records, over a line to the database that keeps transactions open for longer:
 * none may wait for another that waits for it. Here some of the meetings, by `npm run stress` all of them for a minute.
 */
const FULL = process.env.STRESS === '1'
const AT_LEAST_MS = FULL ? 60_000 : 0
const TURNS = FULL ? Number.POSITIVE_INFINITY : 1
const GROUPS = FULL ? Number.POSITIVE_INFINITY : 5
const SLOWEST_MS = 4
const EACH = 2

const app = useOwnTestApp()
let line: Awaited<ReturnType<typeof startSlowLine>>
let slow: Awaited<ReturnType<typeof startSecondApp>>
beforeAll(async () => {
  line = await startSlowLine(app.databaseUrl, SLOWEST_MS)
  slow = await startSecondApp(app, app.clock, {
    settings: { databaseUrl: line.url, poolSize: 40 },
  })
})
afterAll(async () => {
  await slow.close()
  await line.stop()
})

/** What ends the world for everybody in it. */
const final = new Set(['DELETE /organization', 'POST /auth/demo', 'POST /auth/signup'])
const nameOf = (route: Route) => `${route.method} ${route.path}`
const routes = modules
  .flatMap(module => module.routes)
  .filter(route => route.writes && route.consumes !== 'multipart' && !final.has(nameOf(route)))

const deadlocks = async (): Promise<number> => {
  await app.sql('select pg_stat_force_next_flush()')
  await app.sql('select pg_stat_clear_snapshot()')
  const [row] = await app.sql<{ n: string }>(
    'select deadlocks::text as n from pg_stat_database where datname = current_database()',
  )
  return Number(row!.n)
}

type Send = () => Promise<Reply>

/** Everything that is needed first is made before the requests start together. */
async function prepare(world: World, route: Route, body: unknown): Promise<Send> {
  let path = route.base + route.path
  for (const [name, param] of Object.entries(route.params)) {
    path = path.replace(`{${name}}`, encodeURIComponent(await world.idOf(param.names).catch(() => 'unknown')))
  }
  // Whoever ends a session ends their own.
  const { token } = route.path.startsWith('/auth/') ? await world.account.invite('owner') : world.account
  const api = new Api(slow.url, token)
  const headers: Record<string, string> =
    route.access.kind === 'api_key' ? { 'x-api-key': world.tenant.key } : {}
  const connected = await world.connect(route, body)
  return () => api.call(route.method, path, { body: connected, headers })
}

/** From the fullest body to the smallest: one that is refused makes room for the next. */
class Bodies {
  readonly #left = new Map(routes.map(route => [route, bodiesOf(route)]))
  readonly refusals = new Map<string, string>()

  of(route: Route): unknown {
    return this.#left.get(route)![0]
  }

  learn(route: Route, { status, text }: Reply): void {
    const left = this.#left.get(route)!
    if (status < 300) this.refusals.delete(nameOf(route))
    else this.refusals.set(nameOf(route), `${status} ${text.slice(0, 120)}`)
    if (status < 300) left.length = 1
    else if (status === 400 && left.length > 1) left.shift()
  }
}

/** What PostgreSQL wrote about them: who waited for whom, and with which statements. */
async function readAccounts(): Promise<string[]> {
  const [log] = await app.sql<{ text: string }>('select pg_read_file(pg_current_logfile()) as text')
  return [...log!.text.matchAll(/deadlock detected\n[\s\S]*?CONTEXT:.*/g)].map(([text]) => text)
}

describe('every two writing routes', () => {
  it('take what they lock in one order', { timeout: 600_000 }, async () => {
    const started = performance.now()
    const bodies = new Bodies()
    const found: string[] = []
    let answered = 0
    let done = 0
    let before = await deadlocks()
    do {
      for (const turn of meetings(routes).slice(0, TURNS)) {
        for (const group of turn.slice(0, GROUPS)) {
          const world = createWorld(await createAccounts(app))
          const sends = await Promise.all(group.map(route => prepare(world, route, bodies.of(route))))
          const replies = await Promise.all(
            sends.map(send => Promise.all(Array.from({ length: EACH }, send))),
          )
          for (const [at, route] of group.entries()) {
            answered += EACH
            done += replies[at]!.filter(({ status }) => status < 300).length
            bodies.learn(
              route,
              replies[at]!.reduce((best, reply) => (reply.status < best.status ? reply : best)),
            )
          }
          const now = await deadlocks()
          if (now > before) found.push(`${now - before} among ${group.map(nameOf).join(', ')}`)
          before = now
        }
      }
    } while (performance.now() - started < AT_LEAST_MS)
    if (process.env.SHOW_REFUSED) {
      console.log(
        [...bodies.refusals]
          .map(one => one.join(': '))
          .sort()
          .join('\n'),
      )
      console.log({ answered, done, ms: performance.now() - started })
    }
    expect(found, found.length > 0 ? (await readAccounts()).join('\n\n') : '').toEqual([])
    expect(done).toBeGreaterThan(answered / 3)
  })
})
