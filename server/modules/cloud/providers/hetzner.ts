import type { WorkCtx } from '#kit/context.ts'
import { type Connection, secretOf, textIn } from './connection.ts'
import { type Call, type Driver, type Measurement, ProviderRefused, ProviderUnavailable } from './driver.ts'
import { type CloudVm, type VmCloud, vmDriver } from './vm-cloud.ts'

interface Server {
  id: number
  status: string
  server_type: { name: string; cores?: number; memory?: number }
  public_net?: { ipv4?: { ip: string } | null }
  private_net?: { ip: string }[]
}

const DEFAULT_BASE = 'https://api.hetzner.cloud'
const ID_LABEL = 'bowline-id'

export function hetznerDriver(ctx: WorkCtx, connection: Connection): Driver {
  const token = secretOf(connection, 'api_token', 'hetzner')
  const endpoint = `${(textIn(connection, 'api_base') ?? DEFAULT_BASE).replace(/\/+$/, '')}/v1`

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await ctx.services.http
      .request({
        url: endpoint + path,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        timeoutMs: 20_000,
      })
      .catch(error => {
        throw new ProviderUnavailable(`Hetzner: ${(error as Error).message}`)
      })
    const isJson = answer.body.length > 0
    if (answer.status < 300) return (isJson ? answer.json() : {}) as T
    throw refusal(answer.status, isJson ? answer.json() : {})
  }
  return vmDriver(hetzner(ask))
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

/** Names are unique within a project: ours is made of our id, so a second machine cannot come of a second call. */
const nameOf = (call: Call) => `bw-${call.id}`

function hetzner(ask: Ask): VmCloud {
  async function find(call: Call): Promise<CloudVm | undefined> {
    const query = new URLSearchParams({ name: nameOf(call) })
    const { servers } = await ask<{ servers: Server[] }>('GET', `/servers?${query}`)
    return servers[0] && toVm(servers[0])
  }
  const act = async (ref: string, action: string, body: object = {}) => {
    await ask('POST', `/servers/${ref}/actions/${action}`, body)
  }
  return {
    find,
    read: (_call, ref) =>
      ask<{ server: Server }>('GET', `/servers/${ref}`).then(
        ({ server }) => toVm(server),
        error => {
          if (error instanceof ProviderRefused && error.code === 'not_found') return undefined
          throw error
        },
      ),
    async create(call) {
      const userData = call.desired.user_data
      try {
        const { server } = await ask<{ server: Server }>('POST', '/servers', {
          name: nameOf(call),
          server_type: call.desired.instance_type,
          location: call.region,
          image: call.desired.image ?? 'ubuntu-24.04',
          labels: labelsOf(call),
          start_after_create: true,
          ...(typeof userData === 'string' ? { user_data: userData } : {}),
        })
        return toVm(server)
      } catch (error) {
        const isThere = error instanceof ProviderRefused && error.code === 'uniqueness_error'
        const made = isThere ? await find(call) : undefined
        if (made) return made
        throw error
      }
    },
    start: (_call, ref) => act(ref, 'poweron'),
    // A clean shutdown may be ignored by the machine; this ends it for certain.
    stop: (_call, ref) => act(ref, 'poweroff'),
    reboot: (_call, ref) => act(ref, 'reboot'),
    setType: (_call, ref, instanceType) =>
      act(ref, 'change_type', { server_type: instanceType, upgrade_disk: false }),
    async label(call, ref) {
      await ask('PUT', `/servers/${ref}`, { labels: labelsOf(call) })
    },
    async remove(_call, ref) {
      await ask('DELETE', `/servers/${ref}`).catch(error => {
        if (!(error instanceof ProviderRefused && error.code === 'not_found')) throw error
      })
    },
    async measure(_call, ref, at) {
      const query = new URLSearchParams({
        type: 'cpu,network,disk',
        start: new Date(at - MEASURED_BACK_MS).toISOString(),
        end: new Date(at).toISOString(),
        step: '60',
      })
      const { metrics } = await ask<{ metrics: Metrics }>('GET', `/servers/${ref}/metrics?${query}`)
      return readMetrics(metrics)
    },
  }
}

/** Hetzner's numbers are there a little later: the last of these minutes counts. */
const MEASURED_BACK_MS = 5 * 60_000

interface Metrics {
  time_series?: Record<string, { values?: [number, string][] }>
}

const measured = {
  cpu: 'cpu_percent',
  'network.0.bandwidth.in': 'network_in_bytes',
  'network.0.bandwidth.out': 'network_out_bytes',
  'disk.0.iops.read': 'disk_reads_per_second',
  'disk.0.iops.write': 'disk_writes_per_second',
}

const readMetrics = ({ time_series = {} }: Metrics): Measurement[] =>
  Object.entries(measured).flatMap(([key, name]) => {
    const value = Number(time_series[key]?.values?.at(-1)?.[1] ?? Number.NaN)
    return Number.isFinite(value) ? [{ name, value }] : []
  })

const LABEL_KEY = /^[a-zA-Z0-9]([a-zA-Z0-9._-]{0,61}[a-zA-Z0-9])?$/
const LABEL_VALUE = /^([a-zA-Z0-9]([a-zA-Z0-9._-]{0,61}[a-zA-Z0-9])?)?$/

/** Tags that Hetzner's rules for labels do not allow stay with us only. */
const labelsOf = ({ id, tags }: Call) => ({
  ...Object.fromEntries(
    Object.entries(tags).filter(([key, value]) => LABEL_KEY.test(key) && LABEL_VALUE.test(value)),
  ),
  [ID_LABEL]: id,
})

const states: Record<string, CloudVm['state']> = {
  running: 'running',
  off: 'stopped',
  stopping: 'stopping',
  deleting: 'deleting',
}

const toVm = (server: Server): CloudVm => ({
  ref: String(server.id),
  state: states[server.status] ?? 'starting',
  instanceType: server.server_type.name,
  facts: {
    public_ip: server.public_net?.ipv4?.ip ?? null,
    private_ip: server.private_net?.[0]?.ip ?? null,
    vcpus: server.server_type.cores ?? null,
    memory_gb: server.server_type.memory ?? null,
  },
})

const passing = new Set(['locked', 'conflict', 'rate_limit_exceeded', 'resource_unavailable', 'unavailable'])

function refusal(status: number, answer: unknown): Error {
  const { error } = answer as { error?: { code?: string; message?: string } }
  const code = error?.code ?? `http_${status}`
  const message = `Hetzner: ${error?.message ?? `answered ${status}`}`
  return status >= 500 || status === 429 || passing.has(code)
    ? new ProviderUnavailable(message)
    : new ProviderRefused(code, message)
}
