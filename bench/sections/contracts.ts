import { createSealKey } from '#modules/contracts/document/seal-certificate.ts'
import { sealPdf } from '#modules/contracts/document/seal-pdf.ts'
import { createPdfEngine, htmlTask } from '#platform/pdf/engine.ts'
import type { HtmlDocument } from '#platform/pdf/html/document.ts'
import { prepareHtml } from '#platform/pdf/html/prepare-html.ts'
import { createTypst } from '#platform/pdf/typst.ts'
import { fetchInBackground } from '../kit/background.ts'
import type { Bench } from '../kit/bench.ts'
import { openChromium } from '../kit/chromium.ts'
import { contractHtml, contractPage, copyContract } from '../kit/contracts.ts'
import { measureLoad } from '../kit/load.ts'
import { median } from '../kit/table.ts'
import type { Section } from '../run.ts'

const PAGES = 10
const SIGNATURES = 300
const EXECUTED = 8

export const section: Section = {
  summary: 'from HTML to a sealed contract, next to the bare engine and to Chromium',
  async run(bench) {
    await compareEngines(bench)
    const server = await bench.startServer()
    const { organizationId, headers } = await server.signUp()
    const office = officeAt(`${server.url}/api/v1/app`, headers)
    await signing(bench, office, organizationId)
    await execution(bench, office)
    await besideRenders(bench, office)
    await server.stop()
  },
}

const documentOf = (pages: number): HtmlDocument => ({
  title: 'Service agreement',
  language: 'en',
  paper: 'a4',
  createdAt: Temporal.Instant.from('2026-11-16T10:00:00Z'),
  blocks: [{ kind: 'html', html: contractHtml(pages), title: '' }],
})

const taskOf = (pages: number) => prepareHtml(htmlTask(documentOf(pages), 'pdf')).task

const somebody = { organizationId: 'somebody' }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** How often a second, one after another. */
async function paceOf(seconds: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const start = performance.now()
  let done = 0
  while (performance.now() - start < seconds * 1_000) {
    await work()
    done += 1
  }
  return done / ((performance.now() - start) / 1_000)
}

async function compareEngines(bench: Bench): Promise<void> {
  const engine = createPdfEngine({ workers: 1, templates: [], log: silent })
  const typst = createTypst()
  const chromium = await openChromium()
  const seconds = Math.max(1, bench.seconds / 2)
  const unit = 'docs/s'
  for (const pages of [1, PAGES, 100]) {
    const name = `draft PDF, ${pages} ${pages === 1 ? 'page' : 'pages'}`
    const ours = () => paceOf(seconds, () => engine.layoutHtml(somebody, documentOf(pages)))
    const bare = () =>
      paceOf(seconds, async () => {
        typst.compile(taskOf(pages))
        typst.tidy(1)
      })
    await bench.compareWork(name, { unit, ours, bare, against: 'bare Typst' })
    if (!chromium) continue
    await bench.compareWork(name, {
      unit,
      ours: () => chromium.settle().then(ours),
      bare: () => paceOf(seconds, () => chromium.print(contractPage(pages), { numbered: true })),
      against: 'Chromium, warm tab',
      ...(pages === PAGES ? { atLeast: 3 } : {}),
    })
  }
  const key = await createSealKey('Bench', Temporal.Instant.from('2026-11-16T10:00:00Z'))
  const stamp = { at: '2026-11-16T10:00:00Z', organization: 'Bench' }
  const layOut = async () => (await engine.layoutHtml(somebody, documentOf(PAGES))).pdf
  await bench.compareWork(`lay out and seal, ${PAGES} pages`, {
    unit,
    ours: () => paceOf(seconds, async () => sealPdf(await layOut(), key, stamp)),
    bare: () => paceOf(seconds, layOut),
    against: 'the same without seal',
  })
  await chromium?.close()
  await engine.close()
}

interface Drafted {
  id: string
  sign_url_a: string
  sign_url_b: string
}

interface Office {
  url: string
  headers: Record<string, string>
  call(method: string, path: string, body?: object, auth?: Record<string, string>): Promise<Response>
  draft(pages: number): Promise<Drafted>
  /** Drafted and sent. */
  send(pages: number): Promise<Drafted>
}

function officeAt(url: string, headers: Record<string, string>): Office {
  const call: Office['call'] = async (method, path, body, auth = headers) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...auth, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response
  }
  const draft = async (pages: number) => {
    const text = { title: 'Service agreement', content_html: contractHtml(pages) }
    const parties = { party_a_email: 'a@example.com', party_b_email: 'b@example.com' }
    const reply = await call('POST', '/contracts', { ...text, ...parties })
    return ((await reply.json()) as { data: Drafted }).data
  }
  const send = async (pages: number) => {
    const contract = await draft(pages)
    await call('POST', `/contracts/${contract.id}/send`)
    return contract
  }
  return { url, headers, call, draft, send }
}

const signature = { name: 'Grace Hopper', signature: 'Grace Hopper', consent: true }

/** Eight people at a time, each opens a contract and signs it. */
async function signing(bench: Bench, office: Office, organizationId: string): Promise<void> {
  const template = await office.send(1)
  const bare = await bench.startBare('contracts.ts', { ORGANIZATION_ID: organizationId })
  const bareCall = officeAt(bare.url, {}).call
  const take = async (act: (id: string, secret: string) => Promise<void>) => {
    const waiting = (await copyContract(bench, template.id, SIGNATURES)).values()
    const start = performance.now()
    const person = async () => {
      for (const { id, secret } of waiting) await act(id, secret)
    }
    await Promise.all(Array.from({ length: 8 }, person))
    return SIGNATURES / ((performance.now() - start) / 1_000)
  }
  const sign = (call: Office['call']) => async (path: string) => {
    await (await call('GET', path, undefined, {})).arrayBuffer()
    await (await call('POST', path, signature, {})).arrayBuffer()
  }
  const [ours, theirs] = [sign(office.call), sign(bareCall)]
  await take(async (_id, secret) => ours(`/contracts/sign/${secret}`))
  await bench.compareWork('sign: view and post', {
    unit: 'signatures/s',
    ours: () => take((_id, secret) => ours(`/contracts/sign/${secret}`)),
    bare: () => take(id => theirs(`/sign/${id}`)),
    against: 'the same statements',
    atLeast: 0.6,
  })
  await bare.stop()
}

const tokenOf = (url: string) => url.split('/').at(-1)

/** From the last signature to the sealed file in the database: job, layout, certificate, seal, trail, mails. */
async function execution(bench: Bench, office: Office): Promise<void> {
  const worker = await bench.startWorker()
  const typst = createTypst()
  const prepare = async () => {
    const contracts: Drafted[] = []
    for (let n = 0; n < EXECUTED; n += 1) {
      const contract = await office.send(PAGES)
      await office.call('POST', `/contracts/sign/${tokenOf(contract.sign_url_b)}`, signature, {})
      contracts.push(contract)
    }
    return contracts
  }
  const execute = async () => {
    const contracts = await prepare()
    const ids = contracts.map(({ id }) => id)
    const start = performance.now()
    await Promise.all(
      contracts.map(({ sign_url_a }) =>
        office.call('POST', `/contracts/sign/${tokenOf(sign_url_a)}`, signature, {}),
      ),
    )
    for (const deadline = start + 60_000; ; ) {
      const [row] = await bench.query<{ sealed: number }>(
        'select count(*)::int as sealed from contract_pdfs where contract_id = any($1)',
        [ids],
      )
      if (row!.sealed === ids.length) break
      if (performance.now() > deadline) throw new Error(`only ${row!.sealed} contracts were sealed`)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    return EXECUTED / ((performance.now() - start) / 1_000)
  }
  await execute()
  await bench.compareWork(`sign last, seal and store, ${PAGES} pages`, {
    unit: 'contracts/s',
    ours: execute,
    bare: () => paceOf(1, async () => typst.compile(taskOf(PAGES))),
    against: 'bare Typst, the text alone',
  })
  await worker.stop()
}

/** A route that renders nothing, with 8 contracts being rendered all the time, and without. */
async function besideRenders(bench: Bench, office: Office): Promise<void> {
  // More than the engine remembers, so that each is laid out anew.
  const drafts = await Promise.all(Array.from({ length: 24 }, () => office.draft(PAGES)))
  const contacts = { url: `${office.url}/contacts?limit=20`, headers: office.headers, connections: 4 }
  const alone: number[] = []
  const beside: number[] = []
  const pdfs = drafts.map(({ id }) => `${office.url}/contracts/${id}/pdf`)
  await measureLoad(contacts, 1)
  for (let round = 0; round < bench.rounds; round += 1) {
    alone.push((await measureLoad(contacts, bench.seconds)).p99)
    const renders = await fetchInBackground(pdfs, office.headers, 8)
    beside.push((await measureLoad(contacts, bench.seconds)).p99)
    await renders.stop()
  }
  const ratio = median(beside) / median(alone)
  bench.note({
    name: 'p99 of GET /contacts while 8 contracts render',
    unit: 'ms',
    ours: median(beside),
    bare: median(alone),
    against: 'the same, nothing rendering',
    ratio,
    goal: '≤ 150 %',
    met: ratio <= 1.5,
  })
}
