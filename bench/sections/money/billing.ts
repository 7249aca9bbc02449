import { billingTemplates, prepareBilling } from '#modules/billing/documents/prepare.ts'
import { printDocument } from '#modules/billing/documents/print.ts'
import { sampleInvoice, sampleLines } from '#modules/billing/documents/samples.fixture.ts'
import { createPdfEngine } from '#platform/pdf/engine.ts'
import { silent, somebody } from '#platform/pdf/reading.fixture.ts'
import { createTypst } from '#platform/pdf/typst.ts'
import type { Bench, Server } from '../../kit/bench.ts'
import { openChromium } from '../../kit/chromium.ts'
import { invoicePage } from '../../kit/invoice-page.ts'
import { copyInvoice, makeCheckouts } from '../../kit/invoices.ts'
import type { Section } from '../../run.ts'

const body = JSON.stringify({
  lines: Array.from({ length: 10 }, (_, n) => ({
    name: `Line ${n + 1}`,
    quantity: 1.5,
    unit_price_cents: 1_250,
    tax_name: 'VAT',
    tax_rate: 20,
  })),
})

export const section: Section = {
  summary: 'invoices next to the same statements bare, documents next to the bare engine and to Chromium',
  async run(bench) {
    const server = await bench.startServer()
    const api = `${server.url}/api/v1/app`
    const { organizationId, headers } = await server.signUp()
    const post = async (path: string, json?: string) => {
      const reply = await fetch(`${api}${path}`, {
        method: 'POST',
        headers: { ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
        ...(json ? { body: json } : {}),
      })
      if (!reply.ok) throw new Error(await reply.text())
      return ((await reply.json()) as { data: Made }).data
    }
    const created = await post('/invoices', body)
    const issued = await post(`/invoices/${created.id}/issue`)
    const bare = await bench.startBare('invoices.ts', { ORGANIZATION_ID: organizationId })
    const against = 'Fastify + pg'

    await bench.compareLoads('create with 10 lines', {
      ours: { url: `${api}/invoices`, method: 'POST', headers, body },
      bare: { url: `${bare.url}/invoices`, method: 'POST', body: '{}' },
      against: 'the same statements',
      atLeast: 0.6,
    })
    await bench.compareLoads('get with lines', {
      ours: { url: `${api}/invoices/${issued.id}`, headers },
      bare: { url: `${bare.url}/invoices/${issued.id}` },
      against,
      atLeast: 0.5,
    })
    await bench.compareLoads('public view', {
      ours: { url: `${api}/invoices/public/${issued.public_token}` },
      bare: { url: `${bare.url}/invoices/${issued.id}` },
      against,
      atLeast: 0.5,
    })
    await eInvoices(bench, `${api}/invoices/${created.id}/e-invoice/check?format=xrechnung-ubl`, headers)
    await events(bench, server, bare.url, issued)
    await lists(bench, server, bare.url, issued)
    await server.stop()
    await bare.stop()
    await documents(bench)
  },
}

const CHECKS = 200

/** What an invoice lacks, asked while it is written: one after the other, as one editor asks. */
async function eInvoices(bench: Bench, url: string, headers: Record<string, string>): Promise<void> {
  const took: number[] = []
  for (let n = 0; n < CHECKS; n++) {
    const start = performance.now()
    const reply = await fetch(url, { headers })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`the check answered ${reply.status}`)
    took.push(performance.now() - start)
  }
  const median = took.sort((a, b) => a - b)[CHECKS / 2]!
  bench.note({
    name: 'check of an e-invoice with 10 lines',
    unit: 'ms',
    ours: median,
    bare: null,
    against: '',
    ratio: null,
    goal: '≤ 20 ms',
    met: median <= 20,
  })
}

interface Made {
  id: string
  public_token: string
  total_cents: number
}

/** Events of one organization, each for another invoice; ours and bare have an organization each. */
async function events(bench: Bench, server: Server, bareUrl: string, invoice: Made): Promise<void> {
  const webhookSecret = 'whsec_bench_secret_of_the_endpoint'
  const secrets = { secret_key: 'sk_test_bench', webhook_secret: webhookSecret }
  const prepare = async () => {
    const { organizationId, headers } = await server.signUp()
    const reply = await fetch(`${server.url}/api/v1/app/integrations`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'stripe', config: { allowed_return_origins: [] }, secrets }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    const integrationId = ((await reply.json()) as { data: { id: string } }).data.id
    const checkouts = { organizationId, integrationId, webhookSecret, amountCents: invoice.total_cents }
    const next = await makeCheckouts(bench, { ...checkouts, invoiceId: invoice.id }, 50_000)
    return { organizationId, integrationId, next }
  }
  const [ours, bare] = [await prepare(), await prepare()]
  const method = 'POST'
  await bench.compareLoads('webhook event: signed, matched, booked', {
    ours: {
      url: `${server.url}/api/v1/app/webhooks/stripe/${ours.integrationId}`,
      method,
      next: ours.next,
    },
    bare: {
      url: `${bareUrl}/webhooks/${bare.organizationId}/${bare.integrationId}`,
      method,
      next: bare.next,
    },
    against: 'the same statements',
    atLeast: 0.6,
  })
  const [row] = await bench.query<{ paid: number; handled: number }>(
    `select (select count(*) from invoices where organization_id = $1 and status = 'paid')::int as paid,
       (select count(*) from provider_events where organization_id = $1 and handled)::int as handled`,
    [ours.organizationId],
  )
  if (row!.paid === 0 || row!.paid !== row!.handled) {
    throw new Error(`${row!.paid} invoices were paid by ${row!.handled} events`)
  }
}

async function lists(bench: Bench, server: Server, bareUrl: string, invoice: Made): Promise<void> {
  const rates: number[] = []
  for (const count of [1_000, 200_000]) {
    const { organizationId, headers } = await server.signUp()
    await copyInvoice(bench, invoice.id, organizationId, count)
    const { ours } = await bench.compareLoads(`list 100 of ${count.toLocaleString('en-US')}`, {
      ours: { url: `${server.url}/api/v1/app/invoices`, headers },
      bare: { url: `${bareUrl}/invoices?organization=${organizationId}` },
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

let serial = 0

/** Each has a number of its own, or the engine would only remember the last one. */
const documentOf = (lines: number) => {
  serial += 1
  return sampleInvoice({ number: `INV-${String(serial).padStart(6, '0')}`, lines: sampleLines(lines) })
}

/** Documents per second, so that more is better as everywhere. */
async function documents(bench: Bench): Promise<void> {
  const engine = createPdfEngine({ log: silent, workers: 1, templates: Object.values(billingTemplates) })
  const typst = createTypst()
  await engine.warm()
  for (const [pages, lines, count] of [
    [1, 8, 60],
    [40, 960, 2],
  ] as const) {
    const ours = () => perSecond(count, () => printDocument(engine, somebody, 'invoice', documentOf(lines)))
    const bare = () =>
      perSecond(count, async () => typst.compile(prepareBilling('invoice', documentOf(lines), [])))
    for (const warmUp of [ours, bare]) await warmUp()
    const name = `PDF of ${pages} ${pages === 1 ? 'page' : 'pages'}`
    const goal = { atLeast: 1 / 1.3 }
    await bench.compareWork(name, { unit: 'documents/s', ours, bare, against: 'bare Typst', ...goal })
    if (pages === 1) await printByChromium(bench, name, lines, ours)
  }
  await engine.close()
}

async function printByChromium(bench: Bench, name: string, lines: number, ours: () => Promise<number>) {
  const chromium = await openChromium()
  if (!chromium) return
  const print = () => perSecond(20, () => chromium.print(invoicePage(documentOf(lines)), { numbered: true }))
  await print()
  await bench.compareWork(name, {
    unit: 'documents/s',
    ours: () => chromium.settle().then(ours),
    bare: print,
    against: 'Chromium, warm tab',
    atLeast: 4,
  })
  await chromium.close()
}

async function perSecond(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let round = 0; round < rounds; round += 1) await work()
  return rounds / ((performance.now() - started) / 1000)
}
