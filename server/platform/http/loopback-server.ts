import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutboundLog } from './outbound-http.ts'

// Test support: a real server on the loopback interface, and a log that keeps what it is told.
export type LoopbackServer = {
  port: number
  url: string
  server: Server
  close(): Promise<void>
}

export async function startLoopbackServer(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    server,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

export function createMemoryLog(): OutboundLog & { warnings: object[] } {
  const warnings: object[] = []
  return { warnings, debug() {}, warn: details => void warnings.push(details) }
}
