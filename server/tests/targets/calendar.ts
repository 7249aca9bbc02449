import type { Targets } from './index.ts'

const event = { title: 'Demo', start_at: '2027-03-10T09:00:00Z' }

const createEvent = async (account: Parameters<NonNullable<Targets['event']>>[0]): Promise<string> =>
  (await account.post('/calendar/events', event)).body.data.id

export const calendarTargets: Targets = {
  calendar: async account => (await account.post('/calendars', { name: 'Sales' })).body.data.id,
  event: createEvent,
  invite: async account =>
    (
      await account.post(`/calendar/events/${await createEvent(account)}/invites`, {
        email: 'ada@example.com',
      })
    ).body.data[0].id,
  feed: async account => (await account.post('/calendar/feeds', {})).body.data.id,
  'rsvp token': async account => {
    const path = `/calendar/events/${await createEvent(account)}/invites`
    const { rsvp_url } = (await account.post(path, { email: 'ada@example.com' })).body.data[0]
    return rsvp_url.split('/').at(-1)
  },
}

/** What CalDAV calls a calendar and an event in it. */
export async function davPaths(account: Parameters<NonNullable<Targets['event']>>[0]): Promise<string[]> {
  const calendar_id = (await account.post('/calendars', { name: 'Sales' })).body.data.id
  const { ical_uid } = (await account.post('/calendar/events', { ...event, calendar_id })).body.data
  const collection = `/dav/calendars/${calendar_id}/`
  return [collection, `${collection}${encodeURIComponent(ical_uid)}.ics`]
}
