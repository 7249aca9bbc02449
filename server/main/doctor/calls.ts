import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import type { BaseSettings } from '../settings.ts'
import { bad, type Finding, ok } from './finding.ts'

const WAIT_MS = 3_000

/** Whether the servers that calls go by answer. Where none is set there is nothing to say. */
export async function checkCalls({ stunUrls, turnUrls, livekit }: BaseSettings): Promise<Finding[]> {
  const findings = await Promise.all([...stunUrls, ...turnUrls].map(checkIce))
  return livekit ? [...findings, await checkLiveKit(livekit.url)] : findings
}

async function checkIce(url: string): Promise<Finding> {
  const found = /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url)
  const [, , secure, host = '', port, transport] = found ?? []
  const address = {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (secure ? 5349 : 3478)),
  }
  const answers = secure || transport === 'tcp' ? await opens(address) : await answersBinding(address)
  return answers
    ? ok(`${url} answers`)
    : bad(
        `${url} does not answer`,
        'Look whether it runs and whether a firewall is in between; calls use it.',
      )
}

/** Every STUN and TURN server answers a binding request, without a credential. */
function answersBinding({ host, port }: { host: string; port: number }): Promise<boolean> {
  const transaction = randomBytes(12)
  const request = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), transaction])
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return new Promise<boolean>(resolve => {
    const timer = setTimeout(() => resolve(false), WAIT_MS)
    socket.once('error', () => resolve(false))
    socket.once('message', answer => {
      clearTimeout(timer)
      resolve(answer.length >= 20 && answer.subarray(8, 20).equals(transaction))
    })
    socket.send(request, port, host)
  }).finally(() => socket.close())
}

function opens({ host, port }: { host: string; port: number }): Promise<boolean> {
  const socket = connect({ host, port, timeout: WAIT_MS })
  return new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true))
    socket.once('timeout', () => resolve(false))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

async function checkLiveKit(url: string): Promise<Finding> {
  try {
    const answer = await fetch(url.replace(/^ws/, 'http'), { signal: AbortSignal.timeout(WAIT_MS) })
    if (answer.ok) return ok(`LiveKit answers at ${url}`)
    return bad(`LiveKit at ${url} answers with status ${answer.status}`, 'Look at its log.')
  } catch {
    return bad(`LiveKit does not answer at ${url}`, 'Look whether it runs; all calls go through it.')
  }
}
