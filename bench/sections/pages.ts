import lighthouse from 'lighthouse'
import type { Bench } from '../kit/bench.ts'
import { launchChromium } from '../kit/chromium.ts'
import { openPublicPages } from '../kit/public-pages.ts'
import { median } from '../kit/table.ts'
import type { Section } from '../run.ts'

const KILOBYTE = 1_000

interface Seen {
  performance: number
  accessibility: number
  kilobytes: number
}

/** One visit as Lighthouse's phone: a slow processor on a slow network, an empty cache. */
async function visit(url: string, port: number): Promise<Seen> {
  const outcome = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility'],
  })
  if (!outcome) throw new Error(`Lighthouse did not look at ${url}`)
  const { categories, audits, runtimeError } = outcome.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const { details } = audits['network-requests']!
  const items = details && 'items' in details ? (details.items as { transferSize?: number }[]) : []
  return {
    performance: (categories.performance?.score ?? 0) * 100,
    accessibility: (categories.accessibility?.score ?? 0) * 100,
    kilobytes: items.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / KILOBYTE,
  }
}

function note(bench: Bench, name: string, seen: Seen[]): void {
  const of = (key: keyof Seen) => median(seen.map(one => one[key]))
  const without = { bare: null, against: '', ratio: null }
  const score = (what: 'performance' | 'accessibility') =>
    bench.note({
      name: `${name}: ${what}`,
      unit: 'of 100',
      ours: of(what),
      ...without,
      goal: '≥ 95',
      met: of(what) >= 95,
    })
  score('performance')
  score('accessibility')
  bench.note({
    name: `${name}: first view`,
    unit: 'KB',
    ours: of('kilobytes'),
    ...without,
    goal: '< 250',
    met: of('kilobytes') < 250,
  })
}

export const section: Section = {
  summary: 'the public pages as Lighthouse sees them on a slow phone, and what travels for a first view',
  async run(bench) {
    const server = await bench.startServer()
    const pages = await openPublicPages(server)
    const chromium = await launchChromium()
    if (!chromium) return console.log('  left out: there is no chromium here')
    try {
      // The browser's own first steps are slow, whatever the page.
      await visit(server.url + pages.invoice!, chromium.port)
      for (const [name, path] of Object.entries(pages)) {
        const seen: Seen[] = []
        for (let round = 0; round < bench.rounds; round += 1) {
          seen.push(await visit(server.url + path, chromium.port))
        }
        note(bench, name, seen)
      }
    } finally {
      await chromium.close()
      await server.stop()
    }
  },
}
