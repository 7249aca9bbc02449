import type { Bench, Server } from '../bench.ts'
import { addPeople } from '../calendar/load.ts'
import { bareHolds, pound } from './bare.ts'
import { bareBookings } from './bare-bookings.ts'
import { api, elsewhere, JSON_TYPE, post } from './post.ts'

const HOSTS = 5
const CLIENTS = 64
const FREE = 1_000
const WANTED = Math.max(5, Math.round(200 * Number(process.env.BENCH_SCALE ?? 1)))

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

export async function compareBookings(bench: Bench, server: Server): Promise<void> {
  const { headers, organizationId } = await server.signUp()
  const hosts = await addPeople(bench, organizationId, HOSTS)
  const all = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => [day, [['00:00', '24:00']]])
  const openLink = async (name: string) => {
    const { id, slug } = await post<{ id: string; slug: string }>(`${api(server)}/booking-links`, headers, {
      name,
      host_ids: hosts,
      duration_minutes: 5,
      max_days_ahead: 60,
      availability: { timezone: 'UTC', weekly: Object.fromEntries(all) },
    })
    return { linkId: id, url: `${api(server)}/public/book/${slug}` }
  }
  const { linkId, url } = await openLink('Bench')
  const { data } = (await (await fetch(url)).json()) as { data: { slots: { start_at: string }[] } }
  let n = 0
  const took = { won: [] as number[], lost: [] as number[] }
  const wish = async (start_at: string): Promise<boolean> => {
    n += 1
    const body = JSON.stringify({ start_at, name: 'P', email: `p${n}@example.com` })
    const started = performance.now()
    const reply = await fetch(url, { method: 'POST', headers: { ...JSON_TYPE, ...elsewhere() }, body })
    await reply.text()
    if (reply.status !== 201 && reply.status !== 409) throw new Error(`a booking answered ${reply.status}`)
    const isBooked = reply.status === 201
    took[isBooked ? 'won' : 'lost'].push(performance.now() - started)
    return isBooked
  }
  const starts = data.slots.slice(0, FREE).map(({ start_at }) => start_at)
  const book = async () => {
    let booked = 0
    const started = performance.now()
    const one = async () => {
      if (await wish(starts[n % starts.length]!)) booked += 1
    }
    await pound(bench, one, CLIENTS)
    return booked / ((performance.now() - started) / 1000)
  }
  // Until what answers is compiled, and each connection knows the statements.
  await book()
  const { ours } = await bench.compareWork(`bookings, ${CLIENTS} clients`, {
    unit: 'per second',
    ours: book,
    bare: () => bareBookings(bench, { organizationId, linkId, hosts, clients: CLIENTS }),
    against: 'the same rows in one transaction',
    atLeast: 0.4,
  })
  await bench.compareWork(`bookings, ${CLIENTS} clients, next to the time alone`, {
    unit: 'per second',
    ours: async () => ours,
    bare: () => bareHolds(bench, organizationId, hosts, CLIENTS),
    against: 'one insert into the same constraint',
  })
  // Everybody wants the same few times at once: most of them lose.
  took.won.length = 0
  took.lost.length = 0
  const wanted = data.slots.slice(FREE, FREE + WANTED).map(({ start_at }) => start_at)
  for (const start of wanted) await Promise.all(Array.from({ length: CLIENTS }, () => wish(start)))
  const [won, lost] = [quantile(took.won, 0.95), quantile(took.lost, 0.95)]
  bench.note({
    name: 'whoever comes too late hears so, p95',
    unit: 'ms',
    ours: lost,
    bare: won,
    against: 'whoever gets it',
    ratio: lost / won,
    goal: '≤ 1.5×',
    met: lost / won <= 1.5,
  })
}
