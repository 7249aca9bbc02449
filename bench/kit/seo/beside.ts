import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Bench, Server } from '../bench.ts'
import { measureLoad } from '../load.ts'
import { api, audit } from './audits.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const KINDS = 4

/** Pages that are all as large as they may be: a bomb, a million links, elements in each other, a title without an end. */
async function startLargeSite() {
  const member = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const links = Array.from({ length: 300_000 }, (_, n) => `<a href=/m${n}>x</a>`).join('')
  const nested = '<div>'.repeat(10_000) + 'words of a page '.repeat(200_000)
  const title = `<title>${'t'.repeat(10_000_000)}</title>`
  const server = createServer((request, response) => {
    const at = Number(/^\/p(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)
    if (request.url === '/') {
      const all = Array.from({ length: 40 }, (_, n) => `<a href=/p${n}>x</a>`).join('')
      return void response.writeHead(200, html).end(all)
    }
    if (at < 0) return void response.writeHead(404).end()
    if (at % KINDS === 0) {
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' })
      for (let n = 0; n < 80; n += 1) response.write(member)
      return void response.end()
    }
    response.writeHead(200, html).end([links, nested, title][(at % KINDS) - 1])
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** How long the slowest of a hundred requests takes while a worker reads such a site, beside a worker with nothing to do. */
export async function compareBeside(
  bench: Bench,
  server: Server,
  headers: Record<string, string>,
): Promise<void> {
  const load = { url: `${api(server)}/seo/sites`, headers, connections: 4 }
  const p99s: { idle: number[]; beside: number[] } = { idle: [], beside: [] }
  await measureLoad(load, bench.seconds)
  for (let round = 0; round < bench.rounds; round += 1) {
    p99s.idle.push((await measureLoad(load, bench.seconds)).p99)
    const site = await startLargeSite()
    const { headers: other } = await server.signUp()
    let isOver = false
    const auditing = audit(server, other, site.url, 41).finally(() => {
      isOver = true
    })
    while (!isOver) p99s.beside.push((await measureLoad(load, Math.min(2, bench.seconds))).p99)
    await auditing
    site.close()
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1]!
  const [ours, bare] = [median(p99s.beside), median(p99s.idle)]
  bench.note({
    name: 'p99 of a request beside an audit of the worst of sites',
    unit: 'ms',
    ours,
    bare,
    against: 'with nobody auditing',
    ratio: ours / bare,
    goal: '≤ 1.5 ×',
    met: ours / bare <= 1.5,
  })
}
