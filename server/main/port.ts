import { createServer } from 'node:net'

/** Asked before the database is woken: a port in use is the commonest reason not to start at all. */
export async function refuseBusyPort(host: string, port: number): Promise<void> {
  if (port === 0) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  await promise
}
