import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Cron } from '#kit/job.ts'
import { modules } from '#modules/index.ts'
import { collectCrons } from '#platform/jobs/work.ts'
import { type Account, useOwnTestApp } from './harness.ts'

const app = useOwnTestApp()
let broken: Account
let others: string[]

/** Whatever is done for each organization; one that is made anew for every collection cannot be watched here. */
const lasting = new Set(collectCrons(modules))
const perTenant = collectCrons(modules).filter(cron => cron.each && lasting.has(cron)) as Required<Cron>[]

beforeAll(async () => {
  // The first in every list.
  broken = await app.createAccount()
  others = [(await app.createAccount()).organizationId, (await app.createAccount()).organizationId].sort()
  const lists = await app.sql<{ name: string }>(
    `select proname as name from pg_proc where proname ~ '^list_.*_organizations$'`,
  )
  // Whether anything is due is each domain's own story.
  for (const { name } of lists) {
    await app.sql(`create or replace function ${name}(at timestamptz) returns setof uuid language sql stable
      security definer set search_path = pg_catalog, public, pg_temp as 'select id from organizations order by id'`)
  }
})
afterEach(() => vi.restoreAllMocks())

it('is what almost every cron is', () => {
  expect(perTenant.length).toBeGreaterThan(30)
})

it.each(perTenant.map(cron => [cron.name, cron] as const))(
  '%s: one that fails costs nobody else anything',
  async (name, cron) => {
    const done: string[] = []
    vi.spyOn(cron, 'each').mockImplementation(async ({ organizationId }) => {
      if (organizationId === broken.organizationId) throw new Error('this tenant is broken')
      done.push(organizationId)
    })
    await app.runCron(name)
    expect(done.sort()).toEqual(others)
    // It is tried again by itself, as any job is.
    const [left] = await app.sql(
      `select attempts, retries from jobs where queue = 'operations.run_for_each' and data ->> 'cron' = $1
       and organization_id = $2 and worker is null and failed_at is null`,
      [name, broken.organizationId],
    )
    expect(left).toEqual({ attempts: 1, retries: 3 })
  },
)
