import type { Bench } from '../../kit/bench.ts'
import { call, issueFor, makeInvoices, type Seller } from '../../kit/collections/seller.ts'
import { median } from '../../kit/table.ts'
import type { Section } from '../../run.ts'

const INVOICES = 400
const ADDRESSES = 100
const CONNECTIONS = 16

export const section: Section = {
  summary: 'a page of invoices next to the workspace’s own, and logins of known and unknown addresses',
  async run(bench) {
    // Mails codes as well: what a known address costs behind the answer is there while the next is asked.
    const server = await bench.startServer({ TRUST_PROXY: '1' }, 'all')
    const seller: Seller = { api: `${server.url}/api/v1/app`, ...(await server.signUp()) }
    const { url } = await call<{ url: string }>(seller, 'PUT', '/settings/portal', {
      enabled: true,
      access: 'contacts',
    })
    const door = `${seller.api}/portal/${url.split('/').at(-1)}`
    const company = (await call<{ id: string }>(seller, 'POST', '/companies', { name: 'Northwind' })).id
    await measureList(bench, seller, door, company)
    await measureLogins(bench, seller, door, company)
    await server.stop()
  },
}

const known = (n: number) => `known${n}@northwind.example`

/** At least four fifths of what the seller's own list answers. */
async function measureList(bench: Bench, seller: Seller, door: string, company: string): Promise<void> {
  await call(seller, 'POST', '/contacts', { first_name: 'Ada', email: known(0), company_id: company })
  const sample = await issueFor(seller, company)
  await makeInvoices(bench, seller, { sample, companies: [company], count: INVOICES })
  const { url } = await call<{ url: string }>(seller, 'POST', `/customers/${company}/portal-session`, {
    email: known(0),
  })
  const link = new URL(url).searchParams.get('link')
  const entered = await fetch(`${door}/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  const { data } = (await entered.json()) as { data: { token: string } }
  const theirs = { authorization: `Bearer ${data.token}` }
  await bench.compareLoads('list of 25 invoices', {
    ours: { url: `${door}/invoices?limit=25`, headers: theirs, connections: CONNECTIONS },
    bare: { url: `${seller.api}/invoices?limit=25`, headers: seller.headers, connections: CONNECTIONS },
    against: 'the workspace’s own list',
    atLeast: 0.8,
  })
}

/** In turn, each from a network of its own: whether it is known must not show in the time. */
async function measureLogins(bench: Bench, seller: Seller, door: string, company: string): Promise<void> {
  for (let n = 1; n < ADDRESSES; n += 1)
    await call(seller, 'POST', '/contacts', { first_name: 'Ada', email: known(n), company_id: company })
  let network = 0
  const ask = async (email: string): Promise<number> => {
    network += 1
    const started = performance.now()
    const reply = await fetch(`${door}/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${network >> 8}.${network & 255}.1`,
      },
      body: JSON.stringify({ email }),
    })
    await reply.text()
    if (reply.status !== 202) throw new Error(`A login answered ${reply.status}`)
    return performance.now() - started
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < bench.rounds; round += 1)
    for (let n = 0; n < ADDRESSES; n += 1) {
      const both = [
        async () => times.known.push(await ask(known(n))),
        async () => times.unknown.push(await ask(`unknown${n}@northwind.example`)),
      ]
      // Neither is always the one that comes second.
      for (const one of n % 2 ? both : both.toReversed()) await one()
    }
  const [ours, bare] = [median(times.unknown), median(times.known)]
  const ratio = ours / bare
  bench.note({
    name: 'login of an unknown address',
    unit: 'ms',
    ours,
    bare,
    against: 'a known one',
    ratio,
    goal: '90–110 %',
    met: ratio >= 0.9 && ratio <= 1.1,
  })
}
