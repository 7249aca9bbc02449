import { afterEach, describe, expect, it, vi } from 'vitest'
import { type JobKind, job } from '#kit/job.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { openSession, type Session } from '../bus/session.ts'
import { type JobRuntime, openJobQueue } from './job-queue.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = useOwnTestApp()
const log = { debug() {}, info() {}, warn() {}, error() {} }
const kind = job<{ n: number }>({ name: 'test.claimed', handler: async () => {} })
const kinds = new Map([[kind.name, kind as JobKind<never>]])
const opened: Process[] = []

interface Process {
  queue: JobRuntime
  session: Session | null
  /** What it ran, by `n`. */
  ran: number[]
}

/** As good as a process of its own: a number, a session and pollers of its own. `run` may never end. */
async function start(run: (n: number) => Promise<void> = async () => {}, keeps = true): Promise<Process> {
  const session = keeps ? openSession(app.databaseUrl, log) : null
  const queue = await openJobQueue({ url: app.databaseUrl, session, connections: 4, log }, kinds)
  const ran: number[] = []
  await queue.work({
    crons: [],
    run: async (_job, { data }) => {
      const { n } = data as { n: number }
      ran.push(n)
      await run(n)
    },
    runCron: async () => {},
    now: () => app.clock.now(),
  })
  const process = { queue, session, ran }
  opened.push(process)
  return process
}

const forever = () => new Promise<void>(() => {})
const workers = () =>
  app.sql<{ number: number }>(`select number from workers where name like '%:' || $1 order by 1`, [
    process.pid,
  ])
const standing = async (account: Awaited<ReturnType<typeof app.createAccount>>, id: string) =>
  (await account.within(ctx => ctx.services.claims.listStanding(ctx, [id]))).has(id)

afterEach(async () => {
  for (const { queue, session } of opened.splice(0)) {
    await session?.close()
    void queue.stop()
  }
})

const until = () => app.clock.now().add({ minutes: 10 })

describe('a process that ends', () => {
  it('leaves what it claimed and what it ran to the others', async () => {
    const acme = await app.createAccount()
    const dying = await start(forever)
    await acme.within(async ctx => {
      await dying.queue.claims.take(ctx, { job: kind, data: { n: 1 }, until: until() })
      await dying.queue.enqueue(ctx.db, acme.organizationId, kind as JobKind<never>, { n: 2 })
    })
    await expect.poll(() => dying.ran, { timeout: 20_000 }).toEqual([2])
    await dying.session!.close()
    const heir = await start()
    await expect.poll(() => heir.ran.toSorted(), { timeout: 30_000 }).toEqual([1, 2])
    expect(await app.sql('select from claims')).toEqual([])
    await expect.poll(() => app.sql('select from jobs'), { timeout: 10_000 }).toEqual([])
  })

  it('without a connection to keep is missed by the clock', async () => {
    const acme = await app.createAccount()
    const silent = await start(forever, false)
    await acme.within(ctx => silent.queue.claims.take(ctx, { job: kind, data: { n: 3 }, until: until() }))
    const heir = await start()
    await app.sql(
      `update workers set lives_until = now() - interval '1 second' where lives_until is not null`,
    )
    await expect.poll(() => heir.ran, { timeout: 30_000 }).toEqual([3])
  })
})

describe('a process that only loses its connection', () => {
  const cut = () =>
    app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'bowline-session'`)

  it('keeps its number and its claims', async () => {
    const acme = await app.createAccount()
    const one = await start()
    const id = await acme.within(ctx =>
      one.queue.claims.take(ctx, { job: kind, data: { n: 4 }, until: until() }),
    )
    const holder = () =>
      app.sql(`select w.number from claims c join workers w on w.number = c.worker where c.id = $1`, [id])
    const before = await holder()
    await cut()
    await expect.poll(() => one.session!.client === undefined, { timeout: 10_000, interval: 5 }).toBe(true)
    await expect.poll(() => one.session!.client !== undefined, { timeout: 20_000 }).toBe(true)
    expect(await holder()).toEqual(before)
    const again = await acme.within(ctx =>
      one.queue.claims.take(ctx, { job: kind, data: { n: 4 }, until: until() }),
    )
    expect([await standing(acme, id), await standing(acme, again)]).toEqual([true, true])
  })

  it('and was given up goes on under another number; what it had claimed is not its own any more', async () => {
    const acme = await app.createAccount()
    const held = Promise.withResolvers<void>()
    const slow = await start(() => held.promise)
    const id = await acme.within(async ctx => {
      await slow.queue.enqueue(ctx.db, acme.organizationId, kind as JobKind<never>, { n: 5 })
      return slow.queue.claims.take(ctx, { job: null, data: {}, until: until() })
    })
    await expect.poll(() => slow.ran, { timeout: 20_000 }).toEqual([5])
    const [{ number }] = (await app.sql<{ number: number }>(
      'select worker as number from claims where id = $1',
      [id],
    )) as [{ number: number }]
    const heir = await start(forever)
    // As if it had been away for longer than anybody waits.
    await app.sql('delete from claims where worker = $1', [number])
    await app.sql('update jobs set worker = null where worker = $1', [number])
    await app.sql('delete from workers where number = $1', [number])
    await expect.poll(() => heir.ran.concat(slow.ran), { timeout: 20_000 }).toEqual([5, 5])
    expect(await standing(acme, id)).toBe(false)
    await expect(
      acme.within(ctx => slow.queue.claims.take(ctx, { job: null, data: {}, until: until() })),
    ).rejects.toThrow(/foreign key/)
    held.resolve()
    await cut()
    await expect
      .poll(async () => (await workers()).some(one => one.number > number), { timeout: 20_000 })
      .toBe(true)
    // The first run reports to nobody: the job is whoever's took it since.
    expect(
      await app.sql(`select attempts, worker <> $1 as taken from jobs where data->>'n' = '5'`, [number]),
    ).toEqual([{ attempts: 2, taken: true }])
  })
})
