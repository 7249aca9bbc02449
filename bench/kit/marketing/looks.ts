import type { Bench, Server } from '../bench.ts'
import { launchChromium } from '../chromium.ts'
import { look, type Seen } from '../lighthouse.ts'
import { median } from '../table.ts'
import { api, post } from './post.ts'

const without = { bare: null, against: '', ratio: null }

/** As Lighthouse sees them on its slow phone, and what a site carries to show a form. */
export async function lookAtPages(bench: Bench, server: Server): Promise<void> {
  const script = await (await fetch(`${server.url}/embed/form.js`)).arrayBuffer()
  bench.note({
    name: 'embed/form.js',
    unit: 'KB',
    ours: script.byteLength / 1_000,
    ...without,
    goal: '< 4',
    met: script.byteLength < 4_000,
  })
  const chromium = await launchChromium()
  if (!chromium) return console.log('  left out: there is no chromium here')
  const { headers } = await server.signUp()
  const fields = [
    { type: 'text', label: 'Name', required: true },
    { type: 'email', label: 'Work email' },
    { type: 'select', label: 'Size', options: ['1–10', '11–100', 'More'] },
    { type: 'textarea', label: 'Message' },
  ]
  const form = await post<{ id: string }>(`${api(server)}/forms`, headers, { name: 'Contact us', fields })
  const link = await post<{ slug: string }>(`${api(server)}/booking-links`, headers, { name: 'Intro call' })
  const pages = { '/f/{id}': `/f/${form.id}`, '/book/{slug}': `/book/${link.slug}` }
  try {
    // The browser's own first steps are slow, whatever the page.
    await look(server.url + pages['/f/{id}'], chromium.port, {})
    for (const [name, path] of Object.entries(pages)) {
      const seen: Seen[] = []
      for (let round = 0; round < bench.rounds; round += 1)
        seen.push(await look(server.url + path, chromium.port, {}))
      const of = (key: keyof Seen) => median(seen.map(one => one[key]))
      const note = (what: keyof Seen, unit: string, goal: string, met: boolean) =>
        bench.note({ name: `${name}: ${what}`, unit, ours: of(what), ...without, goal, met })
      note('performance', 'of 100', '≥ 95', of('performance') >= 95)
      note('accessibility', 'of 100', '≥ 95', of('accessibility') >= 95)
      note('kilobytes', 'KB', '< 150', of('kilobytes') < 150)
    }
  } finally {
    await chromium.close()
  }
}
