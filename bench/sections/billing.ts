import { prepareBilling } from '#platform/pdf/billing-data.ts'
import { createPdfEngine } from '#platform/pdf/engine.ts'
import { sampleInvoice, sampleLines, silent } from '#platform/pdf/samples.fixture.ts'
import { createTypst } from '#platform/pdf/typst.ts'
import type { Bench } from '../kit/bench.ts'
import type { Section } from '../run.ts'

const body = JSON.stringify({
  lines: Array.from({ length: 10 }, (_, n) => ({
    name: `Line ${n + 1}`,
    quantity: 1.5,
    unit_price_cents: 1_250,
    tax_name: 'VAT',
    tax_rate: 20,
  })),
})

/** Copies of one invoice, so that there are so many. */
const copies = `insert into invoices select (jsonb_populate_record(i, jsonb_build_object(
    'id', gen_random_uuid(), 'number', 'C-' || $2::text || '-' || n, 'public_token', md5($2::text || n::text)))).*
  from invoices i, generate_series(1, $3::int) n
  where i.organization_id = $1 and i.id = (select id from invoices where organization_id = $1 order by id limit 1)`

export const section: Section = {
  summary: 'invoices next to the same statements bare, documents next to the bare engine',
  async run(bench) {
    const server = await bench.startServer()
    const api = `${server.url}/api/v1/app`
    const { organizationId, headers } = await server.signUp()
    const created = await fetch(`${api}/invoices`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const { data } = (await created.json()) as { data: { id: string; public_token: string } }
    await fetch(`${api}/invoices/${data.id}/issue`, { method: 'POST', headers })
    const bare = await bench.startBare('invoices.ts', { ORGANIZATION_ID: organizationId })
    const against = 'Fastify + pg'

    await bench.compareLoads('create with 10 lines', {
      ours: { url: `${api}/invoices`, method: 'POST', headers, body },
      bare: { url: `${bare.url}/invoices`, method: 'POST', body: '{}' },
      against: 'the same statements',
      atLeast: 0.6,
    })
    await bench.compareLoads('get with lines', {
      ours: { url: `${api}/invoices/${data.id}`, headers },
      bare: { url: `${bare.url}/invoices/${data.id}` },
      against,
      atLeast: 0.5,
    })
    await bench.compareLoads('public view', {
      ours: { url: `${api}/invoices/public/${data.public_token}` },
      bare: { url: `${bare.url}/invoices/${data.id}` },
      against,
      atLeast: 0.5,
    })
    await lists(bench, api, bare.url, organizationId, headers)
    await server.stop()
    await bare.stop()
    await documents(bench)
  },
}

async function lists(
  bench: Bench,
  api: string,
  bareUrl: string,
  organizationId: string,
  headers: Record<string, string>,
) {
  const rates: number[] = []
  for (const [tag, count] of [
    ['a', 1_000],
    ['b', 200_000],
  ] as const) {
    await bench.query(copies, [organizationId, tag, count])
    await bench.query('analyze invoices')
    const { ours } = await bench.compareLoads(`list 100 of ${count.toLocaleString('en-US')} and more`, {
      ours: { url: `${api}/invoices`, headers },
      bare: { url: `${bareUrl}/invoices` },
      against: 'Fastify + pg',
      atLeast: 0.5,
    })
    rates.push(ours)
  }
  const flat = rates[0]! / rates[1]!
  bench.note({
    name: 'list: cost of 200,000 over 1,000',
    unit: '×',
    ours: flat,
    bare: null,
    against: '',
    ratio: null,
    goal: '≤ 1.5 ×',
    met: flat <= 1.5,
  })
}

/** Pages per second, so that more is better as everywhere. */
async function documents(bench: Bench): Promise<void> {
  const engine = createPdfEngine({ log: silent, workers: 1 })
  const typst = createTypst()
  await engine.warm()
  for (const [pages, lines, rounds] of [
    [1, 8, 40],
    [40, 960, 2],
  ] as const) {
    const document = sampleInvoice({ lines: sampleLines(lines) })
    const task = prepareBilling('invoice', document, [])
    typst.compile(task)
    await engine.render('invoice', document)
    await bench.compareWork(`PDF of ${pages} ${pages === 1 ? 'page' : 'pages'}`, {
      unit: 'documents/s',
      ours: () => perSecond(rounds, () => engine.render('invoice', document)),
      bare: () => perSecond(rounds, async () => typst.compile(task)),
      against: 'bare Typst',
      atLeast: 1 / 1.3,
    })
  }
  await engine.close()
}

async function perSecond(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let round = 0; round < rounds; round += 1) await work()
  return rounds / ((performance.now() - started) / 1000)
}
