import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WorkCtx } from '#kit/context.ts'
import { workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { deliverNow } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { outreach } from '../outreach.fixture.ts'
import { runDispatch } from './run.ts'

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
      // Some of them at once; the rest would only show again what the tests of the mail path show.
      for (const id of messageIds.slice(0, 15)) await deliverNow(ctx, id)
      return { sent: summary.sent, outcome: 'done' }
    } catch (error) {
      return { sent: 0, outcome: (error as Error).message }
    }
  },
})

const app = useTestApp({}, [dispatcher])
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
  it('send each of 600 mails once, and no more than the cap', async () => {
    await acme.post('/mailboxes', { email: 'us@acme.test', smtp: sink.smtp, is_default: true })
    const big = await sequence({ name: 'Big' })
    const capped = await sequence({ name: 'Capped', daily_cap: 37 })
    await enroll(big.id, ...(await manyContacts(600)))
    await enroll(capped.id, ...(await manyContacts(100)))
    const runs = await Promise.all(Array.from({ length: 10 }, () => acme.post('/test/dispatch')))
    expect(runs.map(({ body }) => body.outcome)).toEqual(Array(10).fill('done'))
    expect(runs.reduce((sum, { body }) => sum + body.sent, 0)).toBe(637)
    expect(await recorded(big.id)).toEqual([{ sends: 600, messages: 600, people: 600 }])
    expect(await recorded(capped.id)).toEqual([{ sends: 37, messages: 37, people: 37 }])
    expect(received().most).toBe(1)
    await app.sql(`delete from pgboss.job where name = 'email.deliver_message'`)
    expect(await read(big.id)).toMatchObject({ enrollment_counts: { completed: 600, active: 0 } })
    expect(await read(capped.id)).toMatchObject({ enrollment_counts: { completed: 37, active: 63 } })
  }, 60_000)
})

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

  it('by kill -9 in a process of its own is followed by another that finishes its work', async () => {
    sink.mails.length = 0
    const intro = await sequence({
      name: 'Killed',
      send_days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    })
    // The worker's clock is the real one.
    await enroll(intro.id, ...(await manyContacts(90)))
    await app.sql(
      `update sequence_enrollments set next_run_at = now() - interval '1 minute' where sequence_id = $1`,
      [intro.id],
    )
    await app.sql(`update sequence_wakes set due_at = now() - interval '1 minute'`)
    await app.sql(
      `update agenda set due_at = now() - interval '1 minute' where job = 'sequences.dispatch_due'`,
    )
    const env = {
      DATABASE_URL: app.databaseUrl,
      APP_SECRET: 'a secret for tests that is long enough to be one',
      OUTBOUND_ALLOW: '127.0.0.1/32',
      LOG_LEVEL: 'info',
    }
    const until = async (enough: () => Promise<boolean>) => {
      for (let turn = 0; turn < 400 && !(await enough()); turn += 1) {
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
    const first: ServerProcess = await startServer('worker', env)
    // More than one round of the queue's polling would bring: a backlog is worked off without pauses.
    await until(async () => sink.mails.length > 30)
    await first.end('SIGKILL')
    const arrived = sink.mails.length
    expect(arrived).toBeGreaterThan(30)
    // What the dead worker held is free at once: another dispatcher takes the rest, whichever queue job is stuck.
    app.clock.set(Temporal.Now.instant().add({ minutes: 1 }))
    expect((await acme.post('/test/dispatch')).body.outcome).toBe('done')
    expect(await recorded(intro.id)).toEqual([{ sends: 90, messages: 90, people: 90 }])
    await app.sql(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    await app.drain()
    app.clock.advance('PT30M')
    await app.drain()
    const states = await app.sql<{ status: string; count: number }>(
      `select m.status, count(*)::int as count from sequence_sends s join email_messages m on m.id = s.message_id
       where s.sequence_id = $1 group by 1`,
      [intro.id],
    )
    const count = (status: string) => states.find(row => row.status === status)?.count ?? 0
    // Handed over with no answer heard: said so, and never sent again.
    expect(count('sent') + count('unknown')).toBe(90)
    expect(received().most).toBe(1)
    expect(received().people).toBeGreaterThanOrEqual(count('sent'))
  }, 120_000)
})
