import { measureSteadiness } from '../kit/steadiness.ts'
import type { Section } from '../run.ts'

let serial = 0
const body = () => {
  serial += 1
  return JSON.stringify({
    first_name: 'Ada',
    last_name: `Bench ${serial}`,
    email: `ada.${process.pid}.${serial}@example.com`,
  })
}

export const section: Section = {
  summary: 'one request through everything, next to Fastify and pg alone on the same database',
  async run(bench) {
    const steadiness = measureSteadiness()
    const server = await bench.startServer()
    const { organizationId, headers } = await server.signUp()
    const api = `${server.url}/api/v1/app`
    const rows = Array.from({ length: 1_000 }, () => JSON.parse(body()))
    const filled = await fetch(`${api}/contacts/bulk`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ rows }),
    })
    if (!filled.ok) throw new Error(await filled.text())
    const [contact] = await bench.query<{ id: string }>(
      'select id from contacts where organization_id = $1 limit 1',
      [organizationId],
    )
    const bare = await bench.startBare('contacts.ts', { ORGANIZATION_ID: organizationId })
    const against = 'Fastify + pg'

    const read = await bench.compareLoads('read one', {
      ours: { url: `${api}/contacts/${contact!.id}`, headers },
      bare: { url: `${bare.url}/contacts/${contact!.id}` },
      against,
      atLeast: 0.6,
      warmUp: 12,
    })
    await bench.compareLoads('list 100', {
      ours: { url: `${api}/contacts?limit=100`, headers },
      bare: { url: `${bare.url}/contacts` },
      against,
      atLeast: 1.1,
    })
    await bench.compareLoads('create one', {
      ours: { url: `${api}/contacts`, method: 'POST', headers, body },
      bare: { url: `${bare.url}/contacts`, method: 'POST', body },
      against,
      atLeast: 0.6,
    })
    const spread = (read.p99 ?? 0) / (read.p50 ?? 1)
    bench.note({
      name: 'read one: p99 over p50',
      unit: '×',
      ours: spread,
      bare: read.bareSpread ?? null,
      against,
      ratio: read.bareSpread ? spread / read.bareSpread : null,
      goal: '< 3 ×',
      met: spread < 3,
    })
    bench.note({
      name: 'the same 3 ms of work on this machine alone: p99 over p50',
      unit: '×',
      ours: steadiness,
      bare: null,
      against: '',
      ratio: null,
      goal: '',
      met: null,
    })
    const memory = await server.memory()
    bench.note({
      name: 'memory of the server after the load',
      unit: 'MiB',
      ours: memory,
      bare: null,
      against: '',
      ratio: null,
      goal: '< 200 MiB',
      met: memory < 200,
    })
    await server.stop()
    await bare.stop()
  },
}
