import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { campaigning } from '../campaigns.fixture.ts'

const app = useTestApp()
let acme: Account
const { toNew, read, send, settle, messages, recipients, hit, people, list, create } = campaigning(
  app,
  () => acme,
)

beforeAll(async () => {
  acme = await app.createAccount()
})

const two = { variants: [{ subject: 'First {{first_name}}' }, { subject: 'Second' }] }

describe('a test of subjects', () => {
  it('gives each variant as many, sends the best to the rest, and listens to people alone', async () => {
    const { campaign } = await toNew(25, {
      subject: null,
      ab_test: { ...two, test_percent: 20, wait_minutes: 60 },
    })
    expect(campaign.ab_test).toMatchObject({
      state: 'waiting_to_start',
      test_percent: 20,
      metric: 'opens',
      winner: null,
    })
    await send(campaign.id)
    const testing = await settle(campaign.id)
    expect(testing).toMatchObject({
      status: 'sending',
      ab_test: { state: 'testing' },
      progress: { waiting_for: 'ab_test' },
    })
    const sent = await messages(campaign.id)
    expect(sent).toHaveLength(5)
    const [as, bs] = [
      sent.filter(one => one.subject.startsWith('First')),
      sent.filter(one => one.subject === 'Second'),
    ]
    expect(Math.abs(as.length - bs.length)).toBeLessThanOrEqual(1)
    for (const mail of as) await hit(`/t/o/${mail.tracking_id}.png`, { 'user-agent': '' })
    await hit(`/t/o/${bs[0]!.tracking_id}.png`)
    app.clock.advance('PT1H')
    const done = await settle(campaign.id)
    expect(done).toMatchObject({
      status: 'sent',
      ab_test: { state: 'decided', winner: 'B', decided_by: 'rate' },
      stats: { sent: 25 },
    })
    const all = await recipients(campaign.id)
    expect(all.filter((one: { variant: string }) => one.variant === 'B')).toHaveLength(25 - as.length)
    expect(new Set((await messages(campaign.id)).map(one => one.email)).size).toBe(25)
    const report = (await acme.get(`/campaigns/${campaign.id}/report`)).body.data
    expect(report.variants.map((one: { label: string; winner: boolean }) => [one.label, one.winner])).toEqual(
      [
        ['A', false],
        ['B', true],
      ],
    )
    expect(report.verdict).toBe('Too close to call')
  })

  it('is decided by hand before', async () => {
    const { campaign } = await toNew(10, { ab_test: { ...two, test_percent: 50 } })
    const pick = async (label: string) => {
      const { status, body } = await acme.post(`/campaigns/${campaign.id}/pick-winner`, { label })
      return [status, body.detail ?? body.data.ab_test.winner]
    }
    expect(await pick('A')).toEqual([409, 'No test is running'])
    await send(campaign.id)
    await settle(campaign.id)
    expect(await pick('F')).toEqual([400, "Unknown variant 'F'"])
    expect(await pick('A')).toEqual([200, 'A'])
    expect(await pick('B')).toEqual([409, 'No test is running'])
    const done = await settle(campaign.id)
    expect(done).toMatchObject({ status: 'sent', ab_test: { decided_by: 'person' }, stats: { sent: 10 } })
  })

  it('of everybody only reports who won', async () => {
    const { campaign } = await toNew(7, { ab_test: { ...two, test_percent: 100, wait_minutes: 5 } })
    await send(campaign.id)
    expect(await settle(campaign.id)).toMatchObject({
      status: 'sent',
      ab_test: { state: 'testing' },
      stats: { sent: 7 },
    })
    app.clock.advance('PT6M')
    await app.drain()
    expect(await read(campaign.id)).toMatchObject({
      status: 'sent',
      ab_test: { state: 'decided', winner: 'A' },
    })
  })

  it('splits any number evenly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 10, max: 100 }),
        async (count, kinds, test_percent) => {
          const variants = Array.from({ length: kinds }, (_, n) => ({ subject: `S${n}` }))
          const { campaign } = await toNew(count, { ab_test: { variants, test_percent } })
          await send(campaign.id)
          await settle(campaign.id)
          const labels = (await recipients(campaign.id)).flatMap(
            (one: { variant: string | null }) => one.variant ?? [],
          )
          const wanted = Math.min(count, Math.max(kinds, Math.ceil((count * test_percent) / 100)))
          expect(labels).toHaveLength(wanted)
          const sizes = variants.map((_, n) => labels.filter((label: string) => label === 'ABCDE'[n]).length)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          await acme.post(`/campaigns/${campaign.id}/cancel`)
        },
      ),
      { numRuns: 6 },
    )
  })
})

describe('an audience', () => {
  it('is frozen as it was counted, whatever is named and excluded', async () => {
    const all = await people(12, { domain: 'prop.test' })
    const ids = all.map(one => one.id)
    await acme.post('/suppressions', { email: all[0]!.email, reason: 'manual' })
    await app.sql(`update contacts set unsubscribed = true where id = $1`, [ids[1]])
    await app.sql(`update contacts set email = null where id = $1`, [ids[2]])
    await app.sql(`update contacts set status = 'customer' where id = any($1)`, [ids.slice(3, 7)])
    const lists = [await list(ids.slice(0, 6)), await list(ids.slice(4, 9)), await list([])]
    const earlier = await create({ audience: { contact_ids: ids.slice(6, 9) } })
    await send(earlier.id)
    await settle(earlier.id)
    const named = fc.record(
      {
        list_ids: fc.subarray(lists),
        contact_ids: fc.subarray(ids),
        filter: fc.constantFrom({}, { status: ['customer'] }, { q: 'person' }, { list_ids: [lists[0]] }),
        campaigns: fc.subarray([
          { campaign_id: earlier.id, who: 'not_opened' },
          { campaign_id: earlier.id, who: 'clicked' },
        ]),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(named, fc.option(named), async (audience, exclude) => {
        const whole = { ...audience, ...(exclude ? { exclude } : {}) }
        const { data } = (await acme.post('/campaigns/audience-preview', { audience: whole })).body
        const campaign = await create({ audience: whole })
        const sent = await acme.post(`/campaigns/${campaign.id}/send`, {})
        if (data.sendable === 0) {
          expect(sent.status).toBe(400)
          return
        }
        const { stats } = await settle(campaign.id)
        expect(stats.recipients).toBe(data.total)
        expect(stats.sent).toBe(data.sendable)
        expect(stats.skipped_breakdown).toEqual(data.skipped.breakdown)
        await acme.delete(`/campaigns/${campaign.id}`)
      }),
      { numRuns: 12 },
    )
  })
})
