import type { Bench, Server } from '../bench.ts'
import { measureLoad } from '../load.ts'
import { api, audit } from './audits.ts'

/** How long the slowest of a hundred requests takes while a worker reads such a site, beside a worker with nothing to do. */
export async function compareBeside(bench: Bench, server: Server, where: string): Promise<void> {
  const { headers } = await server.signUp()
  const load = { url: `${api(server)}/seo/sites`, headers, connections: 4 }
  const p99s: { idle: number[]; beside: number[] } = { idle: [], beside: [] }
  await measureLoad(load, bench.seconds)
  for (let round = 0; round < bench.rounds; round += 1) {
    p99s.idle.push((await measureLoad(load, bench.seconds)).p99)
    const site = await bench.startBare('large-site.ts')
    const { headers: other } = await server.signUp()
    let isOver = false
    const auditing = audit(server, other, site.url, 41).finally(() => {
      isOver = true
    })
    while (!isOver) p99s.beside.push((await measureLoad(load, Math.min(2, bench.seconds))).p99)
    await auditing
    await site.stop()
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1]!
  const [ours, bare] = [median(p99s.beside), median(p99s.idle)]
  bench.note({
    name: `p99 of a request beside an audit of the worst of sites, ${where}`,
    unit: 'ms',
    ours,
    bare,
    against: 'with nobody auditing',
    ratio: ours / bare,
    goal: '≤ 1.5 ×',
    met: ours / bare <= 1.5,
  })
}
