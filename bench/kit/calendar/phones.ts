import type { Bench } from '../bench.ts'
import { median } from '../table.ts'
import { calendarText, type DavCalendar, eventText, put, startRadicale, synchronize } from './caldav.ts'
import { type Account, post } from './load.ts'

const timesOf = async (rounds: number, work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    all.push(performance.now() - started)
  }
  return 1000 / median(all)
}

/** A change by the phone, then what is new since the last time. */
async function incremental(calendar: DavCalendar): Promise<() => Promise<unknown>> {
  let { token } = await synchronize(calendar)
  let n = 0
  return async () => {
    n += 1
    const uid = `new-${n}`
    await put(calendar, `${uid}.ics`, calendarText(eventText(uid, `New ${n}`, n)))
    const found = await synchronize(calendar, token)
    if (found.events !== 1) throw new Error(`${found.events} events are new, and not one`)
    token = found.token
  }
}

/** First and later syncs, beside another CalDAV server where one is installed. */
export async function comparePhones(bench: Bench, url: string, phone: Account, size: number): Promise<void> {
  const api = `${url}/api/v1/app`
  const { token } = await post<{ token: string }>(`${api}/auth/tokens`, phone, { name: 'Phone' })
  const [me] = await bench.query<{ email: string }>('select email from users where id = $1', [phone.userId])
  const headers = { authorization: `Basic ${Buffer.from(`${me!.email}:${token}`).toString('base64')}` }
  const fill = async (name: string, events: number): Promise<DavCalendar> => {
    const { id } = await post<{ id: string }>(`${api}/calendars`, phone, { name })
    const texts = Array.from({ length: events }, (_, n) => eventText(`${name}-${n}`, `Meeting ${n}`, n))
    const reply = await fetch(`${api}/calendar/import?calendar_id=${id}`, {
      method: 'POST',
      headers: { ...phone.headers, 'content-type': 'text/calendar' },
      body: calendarText(...texts),
    })
    if (!reply.ok) throw new Error(`import: ${reply.status} ${await reply.text()}`)
    return { url: `${url}/dav/calendars/${id}/`, headers }
  }
  const [ours, few] = [await fill('many', size), await fill('few', 50)]
  const radicale = await startRadicale()
  const theirs = await radicale?.fill('many', size)
  const rounds = 5
  await bench.compareWork(`first sync of ${size} events`, {
    unit: '/s',
    ours: () => timesOf(1, () => synchronize(ours)),
    bare: theirs ? () => timesOf(1, () => synchronize(theirs)) : null,
    against: 'Radicale',
    atLeast: 5,
  })
  const [step, theirStep, smallStep] = [
    await incremental(ours),
    theirs && (await incremental(theirs)),
    await incremental(few),
  ]
  await bench.compareWork(`one change among ${size} events`, {
    unit: '/s',
    ours: () => timesOf(rounds, step),
    bare: theirStep ? () => timesOf(rounds, theirStep) : null,
    against: 'Radicale',
    atLeast: 5,
  })
  await bench.compareWork(`one change among ${size} events`, {
    unit: '/s',
    ours: () => timesOf(rounds, step),
    bare: () => timesOf(rounds, smallStep),
    against: 'among 50',
    atLeast: 1 / 1.3,
  })
  await radicale?.stop()
}
