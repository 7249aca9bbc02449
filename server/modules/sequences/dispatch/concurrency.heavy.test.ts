import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WorkCtx } from '#kit/context.ts'
import { workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { deliver } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { outreach } from '../outreach.fixture.ts'
import { runDispatch } from './run.ts'

/** STRESS=1 for a run at full size. */
const FULL = process.env.STRESS === '1'
const MAILS = FULL ? 5_000 : 250
const KILLS = FULL ? 50 : 1

/** Set by a test: throws where the process should die. */
let beforeTransaction: (n: number) => void = () => {}
let insideTransaction: (n: number) => void = () => {}

/** A dispatcher of the test's own, which can be made to die between any two of its steps. */
const dispatcher = workRoute({
  method: 'POST',
  path: '/test/dispatch',
  tag: 'Test',
  summary: 'Dispatch',
  returns: Type.Object({ sent: Type.Integer(), outcome: Type.String() }),
  handler: async ctx => {
    let n = 0
    const watched: WorkCtx = new Proxy(ctx, {
      get: (target, key) =>
        key === 'transact'
          ? async (work: Parameters<WorkCtx['transact']>[0]) => {
              n += 1
              beforeTransaction(n)
              return target.transact(async inner => {
                const result = await work(inner)
                // The work is done and not committed: the worst moment to die.
                insideTransaction(n)
                return result
              })
            }
          : Reflect.get(target, key),
    })
    try {
      const { summary, messageIds } = await runDispatch(watched, { most: 10_000, seconds: 60 })
      // Some of them at once, while the queue holds a job for the same ones.
      await deliver(ctx, messageIds.slice(0, 15))
      return { sent: summary.sent, outcome: 'done' }
    } catch (error) {
      return { sent: 0, outcome: (error as Error).message }
    }
  },
})

const app = useTestApp({}, [dispatcher])
const { start } = useServerProcess(app)
let acme: Account
let sink: SmtpSink
const { manyContacts, sequence, enroll, read } = outreach(app, () => acme)

beforeAll(async () => {
  sink = await startSmtpSink()
  acme = await app.createAccount()
})
afterAll(() => sink.close())
afterEach(() => {
  beforeTransaction = () => {}
  insideTransaction = () => {}
})

const recorded = (sequenceId: string) =>
  app.sql<{ sends: number; messages: number; people: number }>(
    `select count(*)::int as sends, count(distinct s.message_id)::int as messages,
       count(distinct e.contact_id)::int as people
     from sequence_sends s join sequence_enrollments e on e.id = s.enrollment_id where s.sequence_id = $1`,
    [sequenceId],
  )

/** Mails in the sink by recipient: everybody should be there, and nobody twice. */
const received = () => {
  const counts = Object.values(Object.groupBy(sink.mails, ({ to }) => to[0]!)).map(mails => mails!.length)
  return { people: counts.length, most: Math.max(0, ...counts) }
}

describe('ten dispatchers at once', () => {
  it(`send each of ${MAILS} mails once, and no more than the cap`, async () => {
    await acme.post('/mailboxes', { email: 'us@acme.test', smtp: sink.smtp, is_default: true })
    const big = await sequence({ name: 'Big' })
    const capped = await sequence({ name: 'Capped', daily_cap: 37 })
    for (const ids of inThousands(await manyContacts(MAILS))) await enroll(big.id, ...ids)
    await enroll(capped.id, ...(await manyContacts(100)))
    const runs = await Promise.all(Array.from({ length: 10 }, () => acme.post('/test/dispatch')))
    expect(runs.map(({ body }) => body.outcome)).toEqual(Array(10).fill('done'))
    expect(runs.reduce((sum, { body }) => sum + body.sent, 0)).toBe(MAILS + 37)
    expect(await recorded(big.id)).toEqual([{ sends: MAILS, messages: MAILS, people: MAILS }])
    expect(await recorded(capped.id)).toEqual([{ sends: 37, messages: 37, people: 37 }])
    await app.drain()
    expect(received()).toEqual({ people: MAILS + 37, most: 1 })
    expect(await read(big.id)).toMatchObject({
      total_sent: MAILS,
      enrollment_counts: { completed: MAILS, active: 0 },
    })
    expect(await read(capped.id)).toMatchObject({
      total_sent: 37,
      enrollment_counts: { completed: 37, active: 63 },
    })
  }, 300_000)
})

const inThousands = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / 1_000) }, (_, n) => ids.slice(n * 1_000, (n + 1) * 1_000))

describe('a dispatcher that dies', () => {
  it('twelve times at any point leaves nothing lost and nothing doubled', async () => {
    sink.mails.length = 0
    const fragile = await sequence({ name: 'Fragile' })
    await enroll(fragile.id, ...(await manyContacts(420)))
    // Before which transaction each life ends: some get a batch through, most do not.
    const lives = [1, 2, 2, 1, 3, 2, 4, 1, 2, 3, 2, 1]
    for (let crash = 0; crash < lives.length; crash += 1) {
      const at = lives[crash]!
      const die = (n: number) => {
        if (n >= at) throw new Error('the process died')
      }
      if (crash % 2 === 0) beforeTransaction = die
      else insideTransaction = die
      expect((await acme.post('/test/dispatch')).body.outcome).toBe('the process died')
      beforeTransaction = () => {}
      insideTransaction = () => {}
      const [row] = await recorded(fragile.id)
      expect(row!.sends).toBe(row!.people)
    }
    await app.drain()
    expect(await recorded(fragile.id)).toEqual([{ sends: 420, messages: 420, people: 420 }])
    expect(received()).toEqual({ people: 420, most: 1 })
  }, 60_000)

  it(`by kill -9, ${KILLS} times in a row, leaves nothing lost and nothing doubled`, async () => {
    sink.mails.length = 0
    const mails = Math.max(150, KILLS * 60)
    const send_days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const intro = await sequence({ name: 'Killed', send_days })
    for (const ids of inThousands(await manyContacts(mails))) await enroll(intro.id, ...ids)
    // The worker's clock is the real one.
    await app.sql(
      `update sequence_enrollments set next_run_at = now() - interval '1 minute' where sequence_id = $1`,
      [intro.id],
    )
    const states = async () => {
      const rows = await app.sql<{ status: string; count: number }>(
        `select m.status, count(*)::int as count from sequence_sends s join email_messages m on m.id = s.message_id
         where s.sequence_id = $1 group by 1`,
        [intro.id],
      )
      return (...wanted: string[]) =>
        rows.filter(({ status }) => wanted.includes(status)).reduce((sum, { count }) => sum + count, 0)
    }
    const until = async (enough: () => boolean | Promise<boolean>) => {
      for (let turn = 0; turn < 400 && !(await enough()); turn += 1) {
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
    let kills = 0
    for (let tries = 0; tries < KILLS * 2 && kills < KILLS; tries += 1) {
      await letTimePass()
      const before = sink.mails.length
      // One that did not even come up, on a busy machine, was not killed: another takes its place.
      const worker: ServerProcess | null = await start('worker').catch(() => null)
      if (!worker) continue
      // In the middle of its work: some mails are out, some between here and there, some recorded, some not yet.
      const some = Math.random() * Math.min(80, (mails / KILLS) * 1.2)
      await until(
        async () => sink.mails.length > before + some || (await states())('sent', 'unknown') === mails,
      )
      await worker.end('SIGKILL')
      kills += 1
    }
    expect(kills).toBe(KILLS)
    await letTimePass()
    const last = await start('worker')
    await until(async () => (await states())('sent', 'unknown') === mails)
    await last.end('SIGTERM')
    expect(await recorded(intro.id)).toEqual([{ sends: mails, messages: mails, people: mails }])
    const count = await states()
    // Handed over with no answer heard: said so, and never sent again.
    expect(count('sent') + count('unknown')).toBe(mails)
    expect(received().most).toBe(1)
    expect(received().people).toBeGreaterThanOrEqual(count('sent'))
  }, 600_000)
})

/** What a dead worker held is given back when its time has run out: here at once. */
async function letTimePass(): Promise<void> {
  await app.sql(`update email_messages set claimed_at = now() - interval '1 hour' where status = 'sending'`)
  await app.sql(`update jobs set worker = null`)
  await app.sql(`update sequence_wakes set due_at = now() - interval '1 minute'`)
  await app.sql(
    `update agenda set due_at = now() - interval '1 minute' where job like 'email.deliver%' or job like 'sequences.%'`,
  )
}
