import { connect, isIP, type Socket } from 'node:net'
import type { Services } from '#kit/context.ts'
import { OutboundFailed } from '#platform/http/errors.ts'
import { createGuard, type Guard } from '#platform/http/guard.ts'
import type { Settings } from '#platform/settings.ts'

/** Ports below 1024 on which mail servers are found; the guard refuses the others there. */
const MAIL_PORTS = [25, 465, 587, 143, 993]
const CONNECT_TIMEOUT_MS = 15_000

const guards = new WeakMap<Settings, Guard>()

/** The same rules as for outbound HTTP, with the mail ports open. */
function mailGuard({ settings }: Services): Guard {
  const known = guards.get(settings)
  if (known) return known
  const guard = createGuard({ allowPrivate: [...settings.outboundAllow], allowPorts: MAIL_PORTS })
  guards.set(settings, guard)
  return guard
}

/** The address a mailbox's host may be reached at: resolved once, checked, and then used as it is. */
export async function resolveMailHost(services: Services, host: string, port: number): Promise<string> {
  const guard = mailGuard(services)
  guard.checkTarget(host, port)
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare)) return bare
  return new Promise((resolve, reject) => {
    guard.lookup(bare, { all: false }, (error, address) => {
      if (error) reject(error)
      else resolve(address as string)
    })
  })
}

/** An open socket to a mail server that passed the guard. */
export async function openMailSocket(services: Services, host: string, port: number): Promise<Socket> {
  const address = await resolveMailHost(services, host, port)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true })
    const timer = setTimeout(
      () => socket.destroy(new OutboundFailed(`The host "${host}" took too long to answer.`)),
      CONNECT_TIMEOUT_MS,
    )
    socket.once('error', error => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}
