import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenant } from '#tests/cloud-tenant.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)
const HOW_MANY = process.env.STRESS ? 1_000 : 80
const WORKERS = process.env.STRESS ? 10 : 2

let site: Server
let url = ''
const hits = new Map<string, number>()
/** The site answers nobody until the first workers are dead: none of them can be done before. */
const { promise: killed, resolve: letAnswer } = Promise.withResolvers<void>()

beforeAll(async () => {
  site = createServer(async (request, response) => {
    hits.set(request.url!, (hits.get(request.url!) ?? 0) + 1)
    await killed
    // Long enough to be killed in between.
    setTimeout(() => response.end('ok'), 400)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => site.close())

/**
 * All of them due once a minute, some in every second of it, for two minutes; half of the workers are killed in between.
 * Nothing is late by its interval, and nothing was left out but for a moment that was made up for.
 */
async function passMinutes(workers: ServerProcess[]): Promise<void> {
  await app.sql('delete from check_results')
  await app.sql(
    `with placed as (select id, row_number() over (order by id) as n from checks)
     update checks c set interval_seconds = 60, due_at = now() + make_interval(secs => 5 + p.n % 60)
     from placed p where p.id = c.id`,
  )
  await app.sql(`update agenda set due_at = now() where job = 'observability.run_checks'`)
  const read = async () => {
    const [row] = await app.sql<{
      all: number
      checks: number
      least: number
      late: number
      gap: number
      failed: number
    }>(
      `select count(*)::int as all, count(distinct check_id)::int as checks, min(n)::int as least,
         max(late)::float8 as late, max(gap)::float8 as gap,
         count(*) filter (where not ok)::int as failed
       from (select check_id, ok, count(*) over (partition by check_id) as n, extract(epoch from at - due_at) as late,
           extract(epoch from due_at - lag(due_at) over (partition by check_id order by due_at)) as gap
         from check_results) r`,
    )
    return row!
  }
  await expect.poll(async () => (await read()).all, { timeout: 180_000 }).toBeGreaterThan(HOW_MANY / 2)
  await Promise.all(workers.splice(0, WORKERS / 4).map(worker => worker.end('SIGKILL')))
  await expect.poll(async () => (await read()).least, { timeout: 300_000, interval: 500 }).toBeGreaterThan(1)
  const seen = await read()
  console.log('checks by the minute', seen)
  expect(seen.failed).toBe(0)
  expect(seen.checks).toBe(HOW_MANY)
  expect(seen.gap).toBe(60)
  expect(seen.late).toBeLessThan(60)
}

describe('checks that several workers look at', () => {
  it('are each looked at for every due moment once, though half of the workers are killed', {
    timeout: process.env.STRESS ? 900_000 : 240_000,
  }, async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await createTenant(app)
    for (let n = 0; n < HOW_MANY; n += 1) {
      const body = {
        name: `Check ${n}`,
        kind: 'http',
        target: `${url}/${n}`,
        interval_seconds: 86_400,
        timeout_seconds: 30,
      }
      expect((await acme.post('/checks', body)).status).toBe(201)
    }
    const results = () =>
      app.sql<{ check_id: string; n: number }>(
        'select check_id, count(*)::int as n from check_results group by 1',
      )
    const workers: ServerProcess[] = []
    const startSome = async () => {
      workers.push(...(await Promise.all(Array.from({ length: WORKERS / 2 }, () => start('worker')))))
    }
    await startSome()
    // As soon as somebody is at it they end, in the middle of it; what they asked is not written down.
    await expect.poll(() => hits.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    await Promise.all(workers.splice(0).map(worker => worker.end('SIGKILL')))
    letAnswer()
    expect((await results()).length).toBeLessThan(HOW_MANY)
    await startSome()
    await expect.poll(async () => (await results()).length, { timeout: 90_000 }).toBe(HOW_MANY)
    expect((await results()).every(row => row.n === 1)).toBe(true)
    expect(hits.size).toBe(HOW_MANY)
    // Only what a killed worker had asked and not written down was asked again.
    const [states] = await app.sql<{ up: number; due: number }>(
      `select count(*) filter (where status = 'up')::int as up,
           count(*) filter (where due_at > now() + interval '20 hours')::int as due from checks`,
    )
    expect(states).toEqual({ up: HOW_MANY, due: HOW_MANY })
    expect(await app.sql('select from claims where job = $1', ['observability.run_checks'])).toEqual([])
    if (process.env.STRESS) await passMinutes(workers)
  })
})
