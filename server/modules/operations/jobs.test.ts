import { expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type JobKind, job } from '#kit/job.ts'
import { openSession } from '#platform/bus/session.ts'
import { openJobQueue } from '#platform/jobs/job-queue.ts'
import { useOwnTestApp } from '#tests/harness.ts'

const app = useOwnTestApp()

it('shows a job that failed for good to the admins of its organization, and runs it again when asked', async () => {
  const acme = await app.createAccount()
  const rival = await app.createAccount()
  const member = await acme.invite('member')
  const fragile = job<{ n: number }>({ name: 'test.break_once', retries: 0, handler: async () => {} })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const session = openSession(app.databaseUrl, log)
  const source = { url: app.databaseUrl, session, connections: 4, log }
  const queue = await openJobQueue(source, new Map([[fragile.name, fragile as JobKind<never>]]))
  await acme.within(ctx => queue.enqueue(ctx.db, acme.organizationId, fragile as JobKind<never>, { n: 7 }))
  const repaired = Promise.withResolvers<void>()
  let runs = 0
  await queue.work({
    crons: [],
    run: async () => {
      runs += 1
      if (runs === 1) throw new Error('The rope broke')
      repaired.resolve()
    },
    runCron: async () => {},
    now: () => app.clock.now(),
  })
  const failed = async () => (await acme.get('/jobs/failed')).body.data
  await expect.poll(failed, { timeout: 20_000 }).toEqual([
    {
      id: expect.any(String),
      name: 'test.break_once',
      data: { n: 7 },
      error: 'The rope broke',
      attempts: 1,
      failed_at: expect.any(String),
    },
  ])
  const [{ id }] = await failed()
  expect((await rival.get('/jobs/failed')).body.data).toEqual([])
  for (const stranger of [await rival.post(`/jobs/${id}/retry`), await acme.post(`/jobs/${newId()}/retry`)]) {
    expect([stranger.status, stranger.body.detail]).toEqual([404, 'Failed job not found'])
  }
  expect((await member.get('/jobs/failed')).status).toBe(403)
  expect((await member.post(`/jobs/${id}/retry`)).status).toBe(403)
  expect((await acme.post(`/jobs/${id}/retry`)).body).toEqual({ success: true })
  await repaired.promise
  await queue.stop()
  await session.close()
  expect(await failed()).toEqual([])
})
