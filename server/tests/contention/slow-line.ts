import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A line to the database that holds every packet back for a moment: transactions stay open longer, and those that stand
 * in each other's way meet.
 */
export async function startSlowLine(
  databaseUrl: string,
  mostMs: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, client => {
    const database = connect({ port: Number(port), host: hostname, noDelay: true })
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    let earliest = 0
    client.on('data', data => {
      earliest = Math.max(earliest, performance.now() + Math.random() * mostMs)
      setTimeout(() => database.write(data), Math.max(0, earliest - performance.now()))
    })
    database.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
