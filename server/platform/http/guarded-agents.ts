import * as plain from 'node:http'
import * as secure from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutboundBlocked } from './errors.ts'
import type { Guard } from './guard.ts'
import type { OutboundHttp } from './outbound-http.ts'

export type GuardedAgents = {
  http: plain.Agent
  https: secure.Agent
  close(): void
}

const AGENT_OPTIONS = {
  keepAlive: true,
  maxSockets: 8,
  maxTotalSockets: 64,
  maxFreeSockets: 8,
  timeout: 30_000,
}

// For libraries that take a lookup. Node calls it for names only: where the host may be an address literal or
// the port is not ours to choose, use the agents below.
export function guardedLookup(http: OutboundHttp): LookupFunction {
  return http.guard.lookup
}

// For libraries that take Node agents.
export function createGuardedAgents({ guard }: OutboundHttp): GuardedAgents {
  const http = guardAgent(new plain.Agent({ ...AGENT_OPTIONS, lookup: guard.lookup }), guard)
  const https = guardAgent(new secure.Agent({ ...AGENT_OPTIONS, lookup: guard.lookup }), guard)
  return {
    http,
    https,
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

function guardAgent<T extends plain.Agent>(agent: T, guard: Guard): T {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    if (options.socketPath) throw new OutboundBlocked('A local socket is not allowed.')
    guard.checkTarget(options.host ?? 'localhost', Number(options.port))
    return connect(options, callback)
  }
  return agent
}
