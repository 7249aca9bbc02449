import { describe, expect, it } from 'vitest'
import { crm } from '#modules/crm/index.ts'
import { useTestApp } from '#tests/harness.ts'
import { busyTimes, calendar, planEvent } from './index.ts'

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
  it('an event is planned with its guests, who are mailed, and takes the time of its owner', async () => {
    const acme = await app.createAccount()
    const start_at = '2027-03-10T09:00:00.000Z'
    const guests = [{ email: 'ada@example.com', name: 'Ada' }]
    const { event } = await acme.within(ctx =>
      planEvent(ctx, { title: 'Call', start_at, owner_id: acme.userId }, guests, { source: 'booking' }),
    )
    const [guest] = (await acme.get(`/calendar/events/${event.id}/invites`)).body.data
    expect(guest).toMatchObject({ email: 'ada@example.com', status: 'needs_action' })
    expect(guest.invited_at).not.toBe(null)
    const from = Date.parse(start_at)
    const busy = await acme.within(ctx => busyTimes(ctx, [acme.userId], from - 1, from + 86_400_000))
    expect(busy.get(acme.userId)).toEqual([{ from, to: from + 3_600_000 }])
  })
})
