import { describe, expect, it } from 'vitest'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { startWebhookReceiver } from '#tests/webhook-receiver.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)
const FULL = process.env.STRESS === '1'
const HOW_MANY = FULL ? 1_000 : 60

describe('a worker that is killed', () => {
  it('loses no webhook and no notification, and tells each person once', { timeout: 240_000 }, async () => {
    app.clock.set(Temporal.Now.instant())
    const receiver = await startWebhookReceiver()
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    await acme.post('/webhook-endpoints', { url: receiver.url, events: ['deal.created', 'deal.updated'] })
    const ids: string[] = []
    for (let n = 0; n < HOW_MANY; n += 1) {
      const deal = await acme.post('/deals', { name: `Deal ${n}`, owner_id: colleague.userId })
      ids.push(deal.body.data.id)
      await acme.put(`/deals/${deal.body.data.id}`, { amount_cents: n + 1 })
    }
    // Each worker is killed in the middle of its work, the last one may finish it.
    for (const enough of FULL ? [5, HOW_MANY / 2] : [HOW_MANY / 2]) {
      const worker = await start('worker')
      await expect
        .poll(() => receiver.received.length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(enough)
      await worker.end('SIGKILL')
    }
    const worker = await start('worker')
    const arrived = () => new Set(receiver.received.map(({ id }) => id)).size
    await expect.poll(arrived, { timeout: 90_000 }).toBe(2 * HOW_MANY)
    const told = async () =>
      (
        await app.sql<{ count: number }>(
          `select count(*)::int as count from notifications where user_id = $1 and kind = 'deal.assigned'`,
          [colleague.userId],
        )
      )[0]!.count
    await expect.poll(told, { timeout: 60_000 }).toBe(HOW_MANY)
    await worker.end('SIGTERM')
    // In order for each deal, for a receiver that leaves out what it has: a whole window may be sent twice.
    const known = new Set<string>()
    const first = receiver.received.filter(({ id }) => !known.has(id) && known.add(id))
    for (const id of ids) {
      const types = first.filter(({ body }) => body.data.deal_id === id).map(({ body }) => body.type)
      expect(types).toEqual(['deal.created', 'deal.updated'])
    }
    const doubled = await app.sql(
      'select event_id, user_id from notifications group by 1, 2 having count(*) > 1',
    )
    expect(doubled).toEqual([])
    await receiver.close()
  })
})
