import { expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const range = 'from=2027-03-01&to=2027-03-31'
const titlesOf = async (who: Account, of: Account) => {
  const { body } = await who.get(`/calendar/events?${range}&user_id=${of.userId}`)
  return body.data.map(({ title }: { title: string }) => title)
}
const bell = async (who: Account) => {
  await app.drain()
  const { data } = (await who.get('/notifications')).body
  return data.map(({ kind, title, url }: Record<string, string>) => [kind, title, url]) as string[][]
}

async function team() {
  const ada = await app.createAccount({ timezone: 'Europe/Berlin' })
  const [bob, eve] = [await ada.invite('member'), await ada.invite('member')]
  const plan = async (body: object, query = '') => {
    const made = await ada.post(`/calendar/events${query}`, {
      start_at: '2027-03-10T09:00',
      invite: [{ user_id: bob.userId }, { email: 'guest@example.com' }],
      ...body,
    })
    expect(made.status, made.text).toBe(201)
    return made.body.data.id as string
  }
  return { ada, bob, eve, plan }
}

it('an invited colleague finds the event among theirs, and hears of what becomes of it', async () => {
  const { ada, bob, eve, plan } = await team()
  const id = await plan({ title: 'Review' })
  expect([await titlesOf(bob, bob), await titlesOf(eve, eve)]).toEqual([['Review'], []])
  const { days } = (await bob.get(`/calendar/agenda?${range}`)).body.data
  expect(days.flatMap(({ items }: { items: unknown[] }) => items)).toMatchObject([{ id, title: 'Review' }])
  const link = `/calendar?day=2027-03-10&event=${id}`
  const [invited, ...others] = await bell(bob)
  expect(others).toEqual([])
  expect(invited).toEqual(['event.invited', expect.stringMatching(/ invited you: Review$/), link])
  expect([await bell(ada), await bell(eve)]).toEqual([[], []])

  await ada.patch(`/calendar/events/${id}`, { color: '#112233' })
  await ada.patch(`/calendar/events/${id}?notify=false`, { location: 'Room 2' })
  expect(await bell(bob)).toHaveLength(1)
  await ada.patch(`/calendar/events/${id}`, { start_at: '2027-03-11T09:00' })
  expect((await bell(bob))[0]).toEqual([
    'event.changed',
    expect.stringMatching(/ changed the event “Review”$/),
    `/calendar?day=2027-03-11&event=${id}`,
  ])
  await ada.delete(`/calendar/events/${id}`)
  expect((await bell(bob))[0]).toEqual([
    'event.canceled',
    expect.stringMatching(/ canceled “Review”$/),
    '/calendar?day=2027-03-11',
  ])
  expect(await titlesOf(bob, bob)).toEqual([])
})

it('is answered by the invited colleague, and leaves their calendar once declined', async () => {
  const { ada, bob, plan } = await team()
  const id = await plan({ title: 'Review' })
  const mine = async () =>
    (await bob.get(`/calendar/events/${id}/invites`)).body.data.find(
      ({ email }: { email: string }) => email === bob.email,
    )
  const answer = async (response: string) => {
    const token = (await mine()).rsvp_url.split('/').at(-1)
    expect((await bob.post(`/calendar/rsvp/${token}`, { response })).status).toBe(200)
    return (await mine()).status
  }
  expect(await answer('accepted')).toBe('accepted')
  expect(await titlesOf(bob, bob)).toEqual(['Review'])
  expect(await answer('declined')).toBe('declined')
  expect([await titlesOf(bob, bob), await titlesOf(ada, ada)]).toEqual([[], ['Review']])
  const unknown = await bob.get(`/calendar/events?${range}&user_id=2000000000`)
  expect([unknown.status, unknown.body.detail]).toEqual([400, 'user_id not found'])
})

it('of a series one hears by the occurrence, and of what is private nothing', async () => {
  const { ada, bob, plan } = await team()
  const id = await plan({ title: 'Stand-up', rrule: 'FREQ=DAILY;COUNT=5' })
  await ada.delete(`/calendar/events/${id}?recurrence_id=2027-03-12T09:00:00`)
  await ada.patch(`/calendar/events/${id}?recurrence_id=2027-03-11T09:00:00`, {
    start_at: '2027-03-11T15:00',
  })
  expect((await bell(bob)).map(([kind, , url]) => `${kind} ${url}`).sort()).toEqual([
    'event.canceled /calendar?day=2027-03-12',
    `event.changed /calendar?day=2027-03-11&event=${id}&at=2027-03-11T09%3A00%3A00`,
    `event.invited /calendar?day=2027-03-10&event=${id}`,
  ])
  expect(await titlesOf(bob, bob)).toHaveLength(4)
  // Cut in two, it is told of once.
  await ada.patch(`/calendar/events/${id}?scope=following&recurrence_id=2027-03-13T09:00:00`, {
    location: 'Room 2',
  })
  expect(await bell(bob)).toHaveLength(4)

  const calendar_id = (await ada.post('/calendars', { name: 'Own', visibility: 'private' })).body.data.id
  await plan({ title: 'Secret', calendar_id })
  expect(await bell(bob)).toHaveLength(4)
  expect(await titlesOf(bob, bob)).not.toContain('Secret')
})
