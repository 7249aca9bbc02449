import { fileURLToPath } from 'node:url'
import type { Server } from '../kit/bench.ts'
import type { Section } from '../run.ts'

const importing = (file: string) => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL(`../kit/statements/${file}`, import.meta.url))}`,
})

let serial = 0
const body = () => {
  serial += 1
  return JSON.stringify({ first_name: 'Ada', email: `ada.${process.pid}.${serial}@example.com` })
}

/** A server with some contacts, and one of them. */
async function fill(server: Server) {
  const { headers } = await server.signUp()
  const api = `${server.url}/api/v1/app`
  const rows = Array.from({ length: 1_000 }, () => JSON.parse(body()))
  const sent = { ...headers, 'content-type': 'application/json' }
  const bulk = await fetch(`${api}/contacts/bulk`, {
    method: 'POST',
    headers: sent,
    body: JSON.stringify({ rows }),
  })
  if (!bulk.ok) throw new Error(await bulk.text())
  const list = await fetch(`${api}/contacts?limit=1`, { headers })
  const { data } = (await list.json()) as { data: { id: string }[] }
  return { api, headers, contactId: data[0]!.id }
}

export const section: Section = {
  summary: 'requests with our own statements, next to the same server with the query object of pg',
  async run(bench) {
    const ours = await fill(await bench.startServer(importing('from-sources.js')))
    const plain = await fill(await bench.startServer(importing('exchange.js')))
    // Kept where it buys more than a tenth of a request.
    const common = { against: "pg's own query", atLeast: 1.1, warmUp: 8 }
    for (const [name, path] of [
      ['read one', 'contacts/ID'],
      ['list 100', 'contacts?limit=100'],
    ] as const) {
      const load = ({ api, headers, contactId }: typeof ours) => ({
        url: `${api}/${path.replace('ID', contactId)}`,
        headers,
      })
      await bench.compareLoads(name, { ...common, ours: load(ours), bare: load(plain) })
    }
    const create = ({ api, headers }: typeof ours) => ({
      url: `${api}/contacts`,
      method: 'POST' as const,
      headers,
      body,
    })
    await bench.compareLoads('create one', { ...common, ours: create(ours), bare: create(plain) })
  },
}
