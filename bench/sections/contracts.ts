import { toBlocks } from '#modules/contracts/content/blocks.ts'
import { createSealKey } from '#modules/contracts/document/seal-certificate.ts'
import { sealPdf } from '#modules/contracts/document/seal-pdf.ts'
import { createPdfEngine } from '#platform/pdf/engine.ts'
import { prepareHtml } from '#platform/pdf/html-data.ts'
import type { HtmlDocument } from '#platform/pdf/html-layout.ts'
import { createTypst } from '#platform/pdf/typst.ts'
import type { Bench } from '../kit/bench.ts'
import { openChromium } from '../kit/chromium.ts'
import { measureLoad } from '../kit/load.ts'
import { median } from '../kit/table.ts'
import type { Section } from '../run.ts'

let serial = 0

/** Every document says something else, or the engine would only remember the last one. About six clauses a page. */
function htmlOf(pages: number): string {
  serial += 1
  const words = `The provider delivers rope ${serial} of the agreed strength, on the agreed day, to the agreed place. `
  const clauses = Array.from(
    { length: pages * 6 },
    (_, index) => `<h2>${index + 1}. Delivery of rope</h2><p>${words.repeat(7)}</p>`,
  )
  return `<h1>Service agreement ${serial}</h1>${clauses.join('')}`
}

const documentOf = (pages: number): HtmlDocument => ({
  title: 'Service agreement',
  language: 'en',
  paper: 'a4',
  createdAt: Temporal.Instant.from('2026-11-16T10:00:00Z'),
  blocks: toBlocks(htmlOf(pages)),
})

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
  const engine = createPdfEngine({ workers: 1, log: silent })
  const typst = createTypst()
  const chromium = await openChromium()
  const seconds = Math.max(1, bench.seconds / 2)
  for (const pages of [1, 10, 100]) {
    const ours = () => paceOf(seconds, () => engine.layoutHtml(documentOf(pages)))
    await bench.compareWork(`draft PDF, ${pages} pages, HTML to bytes`, {
      unit: 'docs/s',
      ours,
      bare: () => paceOf(seconds, async () => typst.compile(prepareHtml(documentOf(pages)))),
      against: 'Typst in the thread',
    })
    if (!chromium) continue
    await bench.compareWork(`draft PDF, ${pages} pages`, {
      unit: 'docs/s',
      ours,
      bare: () => paceOf(seconds, () => chromium.print(`<meta charset="utf-8">${htmlOf(pages)}`)),
      against: 'Chromium, warm tab',
      ...(pages === 10 ? { atLeast: 3 } : {}),
    })
  }
  const key = await createSealKey('Bench', Temporal.Instant.from('2026-11-16T10:00:00Z'))
  const stamp = { at: '2026-11-16T10:00:00Z', organization: 'Bench' }
  await bench.compareWork('lay out and seal, 10 pages', {
    unit: 'docs/s',
    ours: () =>
      paceOf(seconds, async () => sealPdf((await engine.layoutHtml(documentOf(10))).pdf, key, stamp)),
    bare: () => paceOf(seconds, () => engine.layoutHtml(documentOf(10))),
    against: 'the same without seal',
  })
  await chromium?.close()
  await engine.close()
}

interface Drafted {
  id: string
  sign_url_b: string
}

export const section: Section = {
  summary: 'from HTML to a sealed contract, next to the bare engine and to Chromium',
  async run(bench) {
    await compareEngines(bench)
    const server = await bench.startServer()
    const { headers } = await server.signUp()
    const api = `${server.url}/api/v1/app`
    const call = async (
      method: string,
      path: string,
      body?: object,
      auth: Record<string, string> = headers,
    ) => {
      const response = await fetch(api + path, {
        method,
        headers: { ...auth, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(await response.text())
      return response
    }
    const draft = async (pages: number): Promise<Drafted> => {
      const parties = { party_a_email: 'a@example.com', party_b_email: 'b@example.com' }
      const reply = await call('POST', '/contracts', {
        title: 'Bench',
        content_html: htmlOf(pages),
        ...parties,
      })
      return ((await reply.json()) as { data: Drafted }).data
    }

    const ready: Drafted[] = []
    for (let index = 0; index < bench.rounds * 30; index += 1) {
      const contract = await draft(1)
      await call('POST', `/contracts/${contract.id}/send`)
      ready.push(contract)
    }
    await bench.compareWork('sign: view and post', {
      unit: 'signatures/s',
      ours: async () => {
        const batch = ready.splice(0, 30)
        const start = performance.now()
        for (const { sign_url_b } of batch) {
          const path = `/contracts/sign/${sign_url_b.split('/').at(-1)}`
          await call('GET', path, undefined, {})
          await call('POST', path, { name: 'Grace', signature: 'Grace', consent: true }, {})
        }
        return batch.length / ((performance.now() - start) / 1_000)
      },
      bare: null,
      against: '',
    })

    const large = await draft(10)
    const contacts = { url: `${api}/contacts?limit=20`, headers, connections: 4 }
    const alone: number[] = []
    const beside: number[] = []
    for (let round = 0; round < bench.rounds; round += 1) {
      alone.push((await measureLoad(contacts, bench.seconds)).p99)
      let goes = true
      const renders = Array.from({ length: 8 }, async () => {
        while (goes) await (await call('GET', `/contracts/${large.id}/pdf`)).arrayBuffer()
      })
      beside.push((await measureLoad(contacts, bench.seconds)).p99)
      goes = false
      await Promise.all(renders)
    }
    const ratio = median(beside) / median(alone)
    bench.note({
      name: 'p99 of GET /contacts while 8 contracts render',
      unit: 'ms',
      ours: median(beside),
      bare: median(alone),
      against: 'the same, nothing rendering',
      ratio,
      goal: '≤ 1.5',
      met: ratio <= 1.5,
    })
    await server.stop()
  },
}
