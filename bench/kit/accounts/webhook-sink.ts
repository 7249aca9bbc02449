import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebhookSink {
  url: string
  /** How many different events arrived. */
  count(): number
  reset(): void
  close(): void
}

/** Somebody else's server that says yes to everything. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const seen = new Set<unknown>()
  const server = createServer((request, response) => {
    seen.add(request.headers['webhook-id'])
    request.resume()
    request.once('end', () => response.writeHead(204).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => seen.size,
    reset: () => seen.clear(),
    close: () => void server.close(),
  }
}
