import { afterEach, expect, it, vi } from 'vitest'
import { cron, type JobKind, job, Unrecoverable } from '#kit/job.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { openSession, type Session } from '../bus/session.ts'
import { type JobRuntime, openJobQueue, type QueueWork } from './job-queue.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = useOwnTestApp()
const log = { debug() {}, info() {}, warn() {}, error() {} }
const plain = job<{ n: number }>({ name: 'test.plain', handler: async () => {} }) as JobKind<never>
const once = { ...plain, name: 'test.once', coalesces: true }
const opened: { queue: JobRuntime; session: Session }[] = []

async function open(): Promise<JobRuntime> {
  const session = openSession(app.databaseUrl, log)
  const kinds = new Map([plain, once].map(kind => [kind.name, kind]))
  const queue = await openJobQueue({ url: app.databaseUrl, session, connections: 4, log }, kinds)
  opened.push({ queue, session })
  return queue
}

const work = (queue: JobRuntime, over: Partial<QueueWork>) =>
  queue.work({ crons: [], run: async () => {}, runCron: async () => {}, now: () => app.clock.now(), ...over })

afterEach(async () => {
  for (const { queue, session } of opened.splice(0)) {
    await session.close()
    void queue.stop()
  }
  await app.sql('delete from jobs')
})

const rows = (what: string) => app.sql(`select ${what} from jobs order by created_at, id`)

it('holds one waiting job for each organization and key, until it is taken', async () => {
  const queue = await open()
  const [acme, rival] = [await app.createAccount(), await app.createAccount()]
  const ask = (account: typeof acme, n: number, onceKey?: string) =>
    account.within(ctx =>
      queue.enqueue(ctx.db, account.organizationId, once, { n }, onceKey === undefined ? {} : { onceKey }),
    )
  await ask(acme, 1)
  await ask(acme, 2)
  await ask(acme, 3, 'other')
  await ask(rival, 4)
  expect(await rows(`data->>'n' as n`)).toEqual([{ n: '1' }, { n: '3' }, { n: '4' }])
  const seen: object[] = []
  await queue.drain(async (_job, { data }) => {
    seen.push(data)
    // Asked for again while it runs: what came since is not forgotten.
    if (seen.length === 1) await ask(acme, 5)
  })
  expect(seen).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }, { n: 5 }])
  expect(await rows('id')).toEqual([])
})

it('tries again, each time later, and keeps what failed for good', async () => {
  const queue = await open()
  const acme = await app.createAccount()
  await acme.within(ctx => queue.enqueue(ctx.db, acme.organizationId, plain, { n: 1 }))
  const state = async () =>
    (
      await rows(`attempts, retries, error, failed_at is not null as failed,
        start_after > now() + interval '2 seconds' as later, start_after > now() + interval '22 minutes' as much_later`)
    )[0]
  const lasts: boolean[] = []
  const fail = async () => {
    await app.sql('update jobs set start_after = now()')
    return queue.drain(async (_job, _taken, { isLast }) => {
      lasts.push(isLast)
      throw new Error('no')
    })
  }
  expect(await fail()).toBe(1)
  const first = { attempts: 1, retries: 7, error: 'no', failed: false, later: true, much_later: false }
  expect(await state()).toEqual(first)
  for (let n = 2; n <= 8; n += 1) await fail()
  expect(await state()).toMatchObject({ attempts: 8, retries: 0, failed: false, much_later: false })
  await fail()
  expect(await state()).toMatchObject({ attempts: 9, failed: true })
  expect(lasts).toEqual([...Array(8).fill(false), true])
  expect(await fail()).toBe(0)
})

it('does not try again what cannot be mended, and once more when somebody asks', async () => {
  const queue = await open()
  const acme = await app.createAccount()
  await acme.within(ctx => queue.enqueue(ctx.db, acme.organizationId, plain, { n: 1 }))
  const give = () =>
    queue.drain(async () => {
      throw new Unrecoverable('never')
    })
  await give()
  const [failed] = await queue.listFailed(acme.organizationId, 10)
  expect(failed).toMatchObject({ name: 'test.plain', data: { n: 1 }, error: 'never', attempts: 1 })
  const rival = await app.createAccount()
  expect(await queue.retryFailed(rival.organizationId, failed!.id)).toBe(false)
  expect(await queue.retryFailed(acme.organizationId, failed!.id)).toBe(true)
  await give()
  expect(await queue.listFailed(acme.organizationId, 10)).toMatchObject([{ id: failed!.id, attempts: 2 }])
})

it('lets a process run so many of one organization at once, and others beside them', async () => {
  const queue = await open()
  const [acme, rival] = [await app.createAccount(), await app.createAccount()]
  for (let n = 0; n < 20; n += 1) {
    await acme.within(ctx => queue.enqueue(ctx.db, acme.organizationId, plain, { n }))
  }
  await rival.within(ctx => queue.enqueue(ctx.db, rival.organizationId, plain, { n: 99 }))
  const running: (string | null)[] = []
  await work(queue, {
    run: (_job, { organization_id }) => {
      running.push(organization_id)
      return new Promise(() => {})
    },
  })
  await expect.poll(() => running.length, { timeout: 20_000 }).toBe(3)
  expect(running.toSorted()).toEqual(
    [acme.organizationId, acme.organizationId, rival.organizationId].toSorted(),
  )
})

it('takes a job from a process that lives and hangs', async () => {
  const acme = await app.createAccount()
  const hung = await open()
  await acme.within(ctx => hung.enqueue(ctx.db, acme.organizationId, plain, { n: 1 }))
  let began = 0
  await work(hung, {
    run: () => {
      began += 1
      return new Promise(() => {})
    },
  })
  await expect.poll(() => began, { timeout: 20_000 }).toBe(1)
  await app.sql(`update jobs set until = now() - interval '1 second'`)
  const heir = await open()
  const ran: number[] = []
  await work(heir, { run: async (_job, _taken, { number }) => void ran.push(number) })
  await expect.poll(() => ran.length + began, { timeout: 20_000 }).toBe(2)
})

it('runs a cron once for its turn, however many processes look, and once for turns that nobody saw', async () => {
  const nightly = cron({ name: 'test.nightly', cron: '50 3 * * *', handler: async () => {} })
  const ran: string[] = []
  const start = async () =>
    work(await open(), { crons: [nightly], runCron: async ({ name }) => void ran.push(name) })
  await start()
  await start()
  const [due] = await app.sql(`select due_at > now() as later, due_at from crons where name = 'test.nightly'`)
  expect(due!.later).toBe(true)
  await app.sql(`update crons set due_at = due_at - interval '3 days'`)
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['test.nightly'])
  await start()
  expect(await app.sql(`select due_at from crons where name = 'test.nightly'`)).toEqual([
    { due_at: due!.due_at },
  ])
  await expect.poll(() => rows('id'), { timeout: 20_000 }).toEqual([])
  expect(ran).toEqual(['test.nightly'])
})

it('forgets what failed long ago, and loses nothing that waits', async () => {
  const acme = await app.createAccount()
  await app.sql(
    `insert into jobs (id, organization_id, queue, data, start_after, failed_at)
     select gen_random_uuid(), $1, queue, '{}', now() - waits::interval, now() - failed::interval
     from (values ('test.plain', '20 days', null), ('test.gone', '13 days', null), ('test.left', '15 days', null),
       ('test.old', '8 days', '8 days'), ('test.new', '6 days', '6 days')) as j (queue, waits, failed)`,
    [acme.organizationId],
  )
  const ran: string[] = []
  await work(await open(), { run: async ({ name }) => void ran.push(name) })
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['test.plain'])
  await expect
    .poll(() => app.sql('select queue, failed_at is not null as failed from jobs order by 1'), {
      timeout: 20_000,
    })
    .toEqual([
      { queue: 'test.gone', failed: false },
      { queue: 'test.left', failed: true },
      { queue: 'test.new', failed: true },
    ])
  await app.sql('delete from organizations where id = $1', [acme.organizationId])
  expect(await rows('id')).toEqual([])
})
