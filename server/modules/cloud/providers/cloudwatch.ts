import type { WorkCtx } from '#kit/context.ts'
import { signAwsRequest } from '#modules/integrations/index.ts'
import { type Measurement, ProviderRefused, ProviderUnavailable } from './driver.ts'

/** Machines without detailed monitoring have a number every five minutes; AWS bills each time one is asked for. */
const PERIOD_SECONDS = 300
const PERIOD_MS = PERIOD_SECONDS * 1_000
/** Numbers come minutes late, and the last may still grow: each is read three times, and takes its former place. */
const PERIODS = 3

/** What EC2 counts, and what it is called here; a sum becomes a rate, as others have it. */
const measured = [
  { id: 'cpu', metric: 'CPUUtilization', stat: 'Average', name: 'cpu_percent' },
  { id: 'received', metric: 'NetworkIn', stat: 'Sum', name: 'network_in_bytes' },
  { id: 'sent', metric: 'NetworkOut', stat: 'Sum', name: 'network_out_bytes' },
  { id: 'reads', metric: 'EBSReadOps', stat: 'Sum', name: 'disk_reads_per_second' },
  { id: 'writes', metric: 'EBSWriteOps', stat: 'Sum', name: 'disk_writes_per_second' },
] as const

interface Watched {
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** The last numbers of a machine, each at its own moment; nothing in the minutes in which there are no new ones. */
export async function readCloudWatch(
  ctx: WorkCtx,
  { region, endpoint, credentials }: Watched,
  instanceId: string,
  at: number,
): Promise<Measurement[]> {
  if (at % PERIOD_MS !== 0) return []
  const url = new URL(endpoint ?? endpointOf(region))
  const body = JSON.stringify({
    StartTime: (at - PERIODS * PERIOD_MS) / 1_000,
    EndTime: at / 1_000,
    ScanBy: 'TimestampAscending',
    MetricDataQueries: measured.map(({ id, metric, stat }) => ({
      Id: id,
      MetricStat: {
        Metric: {
          Namespace: 'AWS/EC2',
          MetricName: metric,
          Dimensions: [{ Name: 'InstanceId', Value: instanceId }],
        },
        Period: PERIOD_SECONDS,
        Stat: stat,
      },
    })),
  })
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'GraniteServiceVersion20100801.GetMetricData',
  }
  const request = {
    method: 'POST',
    url,
    region,
    service: 'monitoring',
    body,
    headers,
    at: ctx.services.clock.now(),
  }
  const signed = await signAwsRequest(request, credentials)
  const answer = await ctx.services.http
    .request({ url, method: 'POST', headers: signed, body, timeoutMs: 20_000 })
    .catch(error => {
      throw new ProviderUnavailable(`AWS: ${(error as Error).message}`)
    })
  if (answer.status >= 300) throw refusal(answer.status, answer.text())
  return readResults(answer.json() as MetricData)
}

const endpointOf = (region: string): string =>
  `https://monitoring.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`

interface MetricData {
  MetricDataResults?: { Id?: string; Timestamps?: number[]; Values?: number[] }[]
}

const readResults = ({ MetricDataResults = [] }: MetricData): Measurement[] =>
  measured.flatMap(({ id, stat, name }) => {
    const { Timestamps = [], Values = [] } = MetricDataResults.find(({ Id }) => Id === id) ?? {}
    return Timestamps.flatMap((seconds, index) => {
      const value = Number(Values[index] ?? Number.NaN) / (stat === 'Sum' ? PERIOD_SECONDS : 1)
      return Number.isFinite(value) ? [{ name, value, at: Math.round(seconds * 1_000) }] : []
    })
  })

/** `__type` may stand behind the name of its service. */
function refusal(status: number, text: string): Error {
  const code = /"__type"\s*:\s*"(?:[^"]*#)?([^"#]+)"/.exec(text)?.[1] ?? `http_${status}`
  const message = `AWS: CloudWatch answered ${status} ${code}`
  const isPassing = status >= 500 || status === 429 || code.startsWith('Throttling')
  return isPassing ? new ProviderUnavailable(message) : new ProviderRefused(code, message)
}
