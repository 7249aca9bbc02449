import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** The port number if it was free on loopback, null if taken; 0 asks for any free one. */
function tryPort(port: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const server = createServer()
  server.once('error', () => resolve(null))
  server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
    const address = server.address()
    const found = address && typeof address === 'object' ? address.port : null
    server.close(() => resolve(found))
  })
  return promise
}

export function portBusy(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'port-busy',
    `Port ${port} on 127.0.0.1, asked for the embedded PostgreSQL, is already in use: free it or choose another one.`,
  )
}

/** Kept from start to start while it stays free, so that saved connections keep working. */
export async function choosePort(area: string, forced: string | undefined): Promise<number> {
  if (forced !== undefined) {
    const port = Number(forced)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new EmbeddedPostgresError('bad-setting', `"${forced}" is not a port number.`)
    }
    if ((await tryPort(port)) === null) throw portBusy(port)
    return port
  }
  const kept = Number(await readFile(join(area, 'port'), 'utf8').catch(() => ''))
  const usable = Number.isInteger(kept) && kept > 0 && kept < 65_536
  const port = (usable ? await tryPort(kept) : null) ?? (await tryPort(0))
  if (port === null) {
    throw new EmbeddedPostgresError(
      'port-busy',
      'There is no free port on 127.0.0.1 for the embedded PostgreSQL.',
    )
  }
  return port
}

export async function rememberPort(area: string, port: number): Promise<void> {
  await writeFile(join(area, 'port'), `${port}\n`)
}
