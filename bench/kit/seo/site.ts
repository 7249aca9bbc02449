import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BenchSite {
  url: string
  paths: string[]
  close(): Promise<void>
}

const words = (seed: number, count: number): string => {
  const parts: string[] = []
  for (let at = 0; at < count; at += 1)
    parts.push(`word${(Math.imul(seed + 1, 2_654_435_761) + at * 7_919) % 5_003}`)
  return parts.join(' ')
}

export const pageOf = (origin: string, paths: readonly string[], seed: number): string => {
  const links = [1, 2, 3, 5, 8, 13].map(step => paths[(seed + step) % paths.length]!)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${seed} of the site</title><meta name="description" content="Page ${seed} of the site that is crawled as fast as it answers."><meta name="viewport" content="width=device-width"><link rel="canonical" href="${origin}${paths[seed]}"></head><body><h1>Page ${seed}</h1>${links.map(link => `<a href="${link}">on</a>`).join(' ')}${seed === 0 ? paths.map(path => `<a href="${path}">x</a>`).join('') : ''}${Array.from({ length: 30 }, (_, part) => `<h2>Part ${part}</h2><p>${words(seed * 31 + part, 60)}</p>`).join('')}</body></html>`
}

/** A site of so many pages of some 15 KB, on this machine. */
export async function startBenchSite(count: number): Promise<BenchSite> {
  const paths = Array.from({ length: count }, (_, n) => (n === 0 ? '/' : `/page-${n}`))
  const pages = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (!page) return void response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length })
      .end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [seed, path] of paths.entries()) pages.set(path, Buffer.from(pageOf(url, paths, seed)))
  pages.set('/robots.txt', Buffer.from('User-agent: *\nDisallow:\n'))
  return {
    url,
    paths,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
