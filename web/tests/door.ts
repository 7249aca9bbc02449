import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { TestApp } from '#tests/harness.ts'

/** One that nobody listens on; the server itself goes by the name that is known outside. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** What stands in front of servers: the browser knows one address, whichever of them is behind it. */
export function useDoor(app: TestApp) {
  let server: Server
  let url = ''
  let target = ''
  beforeAll(async () => {
    target = app.url
    server = createServer(socket => {
      const behind = connect(Number(new URL(target).port), '127.0.0.1')
      for (const [from, to] of [
        [socket, behind],
        [behind, socket],
      ] as const) {
        from.on('error', () => to.destroy()).on('close', () => to.destroy())
        from.pipe(to)
      }
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    target = app.url
  })
  afterAll(() => void server.close())
  return {
    url: () => url,
    leadTo(next: string) {
      target = next
    },
  }
}
