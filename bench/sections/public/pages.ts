import type { Bench } from '../../kit/bench.ts'
import { launchChromium } from '../../kit/chromium.ts'
import { look, type Seen } from '../../kit/lighthouse.ts'
import { openPublicPages } from '../../kit/public-pages.ts'
import { median } from '../../kit/table.ts'
import type { Section } from '../../run.ts'

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
      await look(server.url + pages.invoice!, chromium.port, {})
      for (const [name, path] of Object.entries(pages)) {
        const seen: Seen[] = []
        for (let round = 0; round < bench.rounds; round += 1) {
          seen.push(await look(server.url + path, chromium.port, {}))
        }
        note(bench, name, seen)
      }
    } finally {
      await chromium.close()
      await server.stop()
    }
  },
}
