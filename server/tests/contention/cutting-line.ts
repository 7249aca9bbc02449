import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to the database that can be cut at a commit: before it arrives, or after it happened and before anybody hears. */
export interface CuttingLine {
  url: string
  /** The n-th commit from now on, counted from 1. */
  cut(n: number, when: 'before' | 'after'): void
  /** Asked in front of every commit and behind it; once it says yes, nothing gets through any more. */
  watch(strikes: ((when: 'before' | 'after') => boolean) | undefined): void
  /** The line on which something is asked next, before it arrives; new ones can be had. */
  cutNext(): void
  stop(): Promise<void>
}

/** A plain query as the protocol has it: its kind, its length, the text and a zero. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')

export async function startCuttingLine(databaseUrl: string): Promise<CuttingLine> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let left = 0
  let mode: 'before' | 'after' = 'before'
  let cutsNext = false
  let watcher: ((when: 'before' | 'after') => boolean) | undefined
  const server = createServer(client => {
    const database = connect({ port: Number(port), host: hostname })
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    let isCut = false
    let commits = false
    let isHeld = false
    client.on('data', (data: Buffer) => {
      if (cutsNext) {
        cutsNext = false
        client.resetAndDestroy()
        return
      }
      const isCommit = (left > 0 || watcher !== undefined) && data.includes(COMMIT)
      if (isCommit && watcher) {
        commits = true
        isHeld ||= watcher('before')
      }
      if (isHeld) return
      if (left > 0 && isCommit) {
        left -= 1
        isCut = left === 0
      }
      if (isCut && mode === 'before') client.destroy()
      else database.write(data)
    })
    database.on('data', data => {
      if (commits && watcher) {
        commits = false
        isHeld ||= watcher('after')
      }
      if (isHeld) return
      if (isCut) client.destroy()
      else client.write(data)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    cut(n, when) {
      left = n
      mode = when
    },
    watch(strikes) {
      watcher = strikes
    },
    cutNext() {
      cutsNext = true
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
