import ICAL from 'ical.js'
import type { Bench } from '../bench.ts'
import { measureLoad } from '../load.ts'
import { type Account, loadCalendars, post } from './load.ts'

export async function compareFeeds(bench: Bench, api: string, phone: Account, events: number): Promise<void> {
  const { id } = await post<{ id: string }>(`${api}/calendars`, phone, { name: 'Feed' })
  await loadCalendars(bench, [
    {
      organizationId: phone.organizationId,
      ownerId: phone.userId,
      singles: events,
      series: 0,
      calendarId: id,
    },
  ])
  const feed = await post<{ url: string }>(`${api}/calendar/feeds`, phone, { calendar_id: id })
  const url = `${api}/calendar/export.ics${new URL(feed.url).search}`
  const first = await fetch(url)
  const text = await first.text()
  const bare = await bench.startBare('calendar.ts', { ORGANIZATION_ID: phone.organizationId })
  await bench.compareLoads(`feed of ${events} events, unchanged`, {
    ours: { url, headers: { 'if-none-match': first.headers.get('etag')! }, expect: 304 },
    bare: { url: `${bare.url}/feed`, headers: { 'if-none-match': '"same"' }, expect: 304 },
    against: 'Fastify answering 304',
    atLeast: 0.5,
  })
  await bare.stop()
  const component = new ICAL.Component(ICAL.parse(text))
  const print = async () => {
    const started = performance.now()
    let done = 0
    for (; performance.now() < started + bench.seconds * 1000; done += 1) component.toString()
    return done / ((performance.now() - started) / 1000)
  }
  const beside = { unit: 'feeds/s', bare: print, against: 'ical.js printing', atLeast: 0.7 }
  await bench.compareWork(`feed of ${events} events, whole`, {
    ...beside,
    ours: async () => (await measureLoad({ url, connections: 2 }, bench.seconds)).perSecond,
  })
  await bench.compareWork(`feed of ${events} events, whole, each after a change`, {
    ...beside,
    ours: () => readChanged(bench, api, phone, url),
  })
}

/** What was kept of the feed holds no longer: it is written anew each time. Only that counts, not the change. */
async function readChanged(bench: Bench, api: string, phone: Account, url: string): Promise<number> {
  const [event] = await bench.query<{ id: string }>(
    'select id from calendar_events where organization_id = $1 limit 1',
    [phone.organizationId],
  )
  const headers = { ...phone.headers, 'content-type': 'application/json' }
  let done = 0
  let took = 0
  for (; took < bench.seconds * 1000; done += 1) {
    const body = JSON.stringify({ title: `Changed ${performance.now()}` })
    const change = await fetch(`${api}/calendar/events/${event!.id}`, { method: 'PATCH', headers, body })
    if (!change.ok) throw new Error(`a change answered ${change.status} ${await change.text()}`)
    const started = performance.now()
    await (await fetch(url)).text()
    took += performance.now() - started
  }
  return done / (took / 1000)
}
