import { describe, expect, it } from 'vitest'
import { crm } from '#modules/crm/index.ts'
import { useTestApp } from '#tests/harness.ts'
import { addPlanned, busyTimes, calendar, inviteToPlanned, planEvent } from './index.ts'

const app = useTestApp()

describe('the demo', () => {
  it('has a week that looks like a week', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    await acme.within(async ctx => {
      await crm.seedDemo!(ctx)
      await calendar.seedDemo!(ctx)
    })
    const { body } = await acme.get('/calendar/agenda?user_id=all&types=event')
    const counts = body.data.days.slice(0, 5).map((day: { items: unknown[] }) => day.items.length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
    expect((await acme.get('/calendar/events?expand=false')).text).toContain('"accepted"')
  })
})

describe('for other modules', () => {
  it('an event is planned with its guests, who are mailed once, and takes the time of its owner', async () => {
    const acme = await app.createAccount()
    const start_at = '2027-03-10T09:00:00.000Z'
    const guests = [{ email: 'ada@example.com', name: 'Ada' }, { email: 'bob@example.com' }]
    const { state } = await acme.within(async ctx => {
      const plan = await planEvent(ctx, { title: 'Call', start_at, owner_id: acme.userId }, guests, {
        source: 'booking',
      })
      await addPlanned(ctx, plan)
      return plan
    })
    const invites = async () => (await acme.get(`/calendar/events/${state.id}/invites`)).body.data
    expect(await invites()).toMatchObject([
      { email: 'ada@example.com', status: 'needs_action', invited_at: null },
      { email: 'bob@example.com', status: 'needs_action', invited_at: null },
    ])
    const note = { email: 'Ada@example.com', message: 'For Ada alone' }
    for (let times = 0; times < 2; times += 1) await acme.within(ctx => inviteToPlanned(ctx, state.id, note))
    for (const { invited_at } of await invites()) expect(invited_at).not.toBe(null)
    const mails = await app.sql<{ email: string; said: boolean }>(
      `select r.email, position('For Ada alone' in m.body_text) > 0 as said from email_messages m
       join email_recipients r on r.organization_id = m.organization_id and r.message_id = m.id
       where m.organization_id = $1 order by r.email`,
      [acme.organizationId],
    )
    expect(mails).toEqual([
      { email: 'ada@example.com', said: true },
      { email: 'bob@example.com', said: false },
    ])
    const from = Date.parse(start_at)
    const busy = await acme.within(ctx => busyTimes(ctx, [acme.userId], from - 1, from + 86_400_000))
    expect(busy.get(acme.userId)).toEqual([{ from, to: from + 3_600_000 }])
  })
})
