/** The least that takes and gives files, whole or in part: node:http and a directory, each file by its address. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = await mkdtemp(join(tmpdir(), 'bowline-bare-'))

const server = createServer(async (request, response) => {
  if (request.url === '/health') return void response.end('{"ok":true}')
  const path = join(folder, basename(request.url ?? '') || 'file')
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(path, { flush: true }))
    return void response.end('{"ok":true}')
  }
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const range = from === undefined ? {} : { start: Number(from), end: Number(to) }
  await pipeline(createReadStream(path, range), response)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void rm(folder, { recursive: true, force: true }))
})
