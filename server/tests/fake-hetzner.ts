import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LoopbackServer, startLoopbackServer } from '#platform/http/loopback-server.ts'

interface Server {
  id: number
  name: string
  status: string
  labels: Record<string, string>
  server_type: { name: string; cores: number; memory: number }
  public_net: { ipv4: { ip: string } }
  private_net: []
}

/** Hetzner's cloud as its API describes it, as far as machines go: names are unique, changes take a moment. */
export interface FakeHetzner {
  readonly url: string
  readonly servers: Map<number, Server>
  /** Every call that changed something, in order. */
  readonly calls: string[]
  /** The next answer to such a call is thrown away after its work is done. */
  loseNextAnswer(): void
  /** Called with each creation after it was done and before it is answered. */
  onCreated(listener: () => void): void
  /** The next calls answer this error. */
  failNext(status: number, code: string): void
  /** What was starting has started, what was stopping has stopped. */
  settle(): void
  close(): Promise<void>
}

const TOKEN = 'hetzner-token'
export const hetznerSecrets = { api_token: TOKEN }

const types: Record<string, { cores: number; memory: number }> = {
  cx22: { cores: 2, memory: 4 },
  cx32: { cores: 4, memory: 8 },
}

export async function startFakeHetzner(): Promise<FakeHetzner> {
  const servers = new Map<number, Server>()
  const calls: string[] = []
  let nextId = 4711
  let losing = false
  let failing: { status: number; code: string } | undefined
  let created = () => {}

  const error = (status: number, code: string, message: string) => ({
    status,
    body: { error: { code, message, details: null } },
  })

  function handle(method: string, url: URL, body: Record<string, unknown>) {
    const path = url.pathname.replace(/^\/v1/, '')
    if (method !== 'GET') calls.push(`${method} ${path}`)
    if (failing) {
      const { status, code } = failing
      failing = undefined
      return error(status, code, `failing with ${code}`)
    }
    if (path === '/servers' && method === 'GET') {
      const name = url.searchParams.get('name')
      const found = [...servers.values()].filter(server => name === null || server.name === name)
      return { status: 200, body: { servers: found, meta: { pagination: { page: 1 } } } }
    }
    if (path === '/servers' && method === 'POST') return create(body)
    const [, measured] = /^\/servers\/(\d+)\/metrics$/.exec(path) ?? []
    if (measured && servers.has(Number(measured))) return { status: 200, body: { metrics: metricsOf(url) } }
    const [, id, action] = /^\/servers\/(\d+)(?:\/actions\/(\w+))?$/.exec(path) ?? []
    const server = servers.get(Number(id))
    if (!server) return error(404, 'not_found', `server with ID '${id}' not found`)
    if (method === 'GET') return { status: 200, body: { server } }
    if (method === 'PUT') {
      server.labels = body.labels as Record<string, string>
      return { status: 200, body: { server } }
    }
    if (method === 'DELETE') {
      servers.delete(server.id)
      return { status: 200, body: { action: { id: 1, status: 'running' } } }
    }
    return act(server, action!, body)
  }

  /** As Hetzner tells numbers: texts, one for each step of the time asked for. */
  function metricsOf(url: URL) {
    const { start, end, step } = Object.fromEntries(url.searchParams)
    const at = Date.parse(end!) / 1_000
    const series = (value: string) => ({
      values: [
        [at - Number(step), '1'],
        [at, value],
      ],
    })
    return {
      start,
      end,
      step: Number(step),
      time_series: {
        cpu: series('42.5'),
        'network.0.bandwidth.in': series('1200'),
        'network.0.bandwidth.out': series('800'),
      },
    }
  }

  function create(body: Record<string, unknown>) {
    const name = String(body.name)
    const type = types[String(body.server_type)]
    if (!type) return error(422, 'invalid_input', "invalid input in field 'server_type'")
    if ([...servers.values()].some(server => server.name === name))
      return error(409, 'uniqueness_error', 'server name is already used')
    const id = nextId++
    const server: Server = {
      id,
      name,
      status: 'initializing',
      labels: body.labels as Record<string, string>,
      server_type: { name: String(body.server_type), ...type },
      public_net: { ipv4: { ip: '198.51.100.7' } },
      private_net: [],
    }
    servers.set(id, server)
    created()
    return {
      status: 201,
      body: { server: { ...server }, action: { id: 1, status: 'running' }, root_password: null },
    }
  }

  function act(server: Server, action: string, body: Record<string, unknown>) {
    if (action === 'poweron') server.status = 'starting'
    else if (action === 'poweroff') server.status = 'stopping'
    else if (action === 'change_type') {
      if (server.status !== 'off') return error(412, 'server_not_stopped', 'server must be stopped')
      server.server_type = { name: String(body.server_type), ...types[String(body.server_type)]! }
    } else if (action !== 'reboot') return error(404, 'not_found', 'no such action')
    return { status: 201, body: { action: { id: 2, status: 'running' } } }
  }

  const loopback: LoopbackServer = await startLoopbackServer(async (request, response) => {
    const url = new URL(request.url!, 'http://fake')
    const method = request.method!
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return answer(response, error(401, 'unauthorized', 'unable to authenticate'))
    const reply = handle(method, url, await readJson(request))
    if (losing && method !== 'GET') {
      losing = false
      return void request.socket.destroy()
    }
    return answer(response, reply)
  })

  return {
    url: loopback.url,
    servers,
    calls,
    loseNextAnswer() {
      losing = true
    },
    onCreated(listener) {
      created = listener
    },
    failNext(status, code) {
      failing = { status, code }
    },
    settle() {
      for (const server of servers.values()) {
        if (server.status === 'initializing' || server.status === 'starting') server.status = 'running'
        if (server.status === 'stopping') server.status = 'off'
      }
    },
    close: loopback.close,
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString())
}

function answer(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
