import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

// Pages that are all as large as they may be: a bomb, a million links, elements in each other, a title without an end. In a
// process of its own, as a site would be elsewhere: what it takes to send them must not hold up whoever measures.

const html = { 'content-type': 'text/html; charset=utf-8' }
const PAGES = 40
const member = gzipSync(Buffer.alloc(64 * 1024 * 1024))
const bodies = [
  Array.from({ length: 300_000 }, (_, n) => `<a href=/m${n}>x</a>`).join(''),
  '<div>'.repeat(10_000) + 'words of a page '.repeat(200_000),
  `<title>${'t'.repeat(10_000_000)}</title>`,
].map(text => Buffer.from(text))
const start = Array.from({ length: PAGES }, (_, n) => `<a href=/p${n}>x</a>`).join('')

const server = createServer((request, response) => {
  const at = Number(/^\/p(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)
  if (request.url === '/health') return void response.end('ok')
  if (request.url === '/') return void response.writeHead(200, html).end(start)
  if (at < 0) return void response.writeHead(404).end()
  const body = bodies[(at % (bodies.length + 1)) - 1]
  if (body) return void response.writeHead(200, html).end(body)
  response.writeHead(200, { ...html, 'content-encoding': 'gzip' })
  for (let n = 0; n < 80; n += 1) response.write(member)
  response.end()
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
