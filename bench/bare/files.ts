/** The least that takes and gives files: node:http and a directory. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = await mkdtemp(join(tmpdir(), 'bowline-bare-'))
const path = join(folder, 'file')

const server = createServer(async (request, response) => {
  if (request.url === '/health') return void response.end('{"ok":true}')
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(path, { flush: true }))
    return void response.end('{"ok":true}')
  }
  await pipeline(createReadStream(path), response)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void rm(folder, { recursive: true, force: true }))
})
