import type { IncomingMessage } from 'node:http'
import { signAwsRequest } from '#modules/integrations/index.ts'
import { startLoopbackServer } from '#platform/http/loopback-server.ts'

interface Instance {
  id: string
  token: string
  type: string
  image: string
  state: string
  tags: Map<string, string>
}

/** One number of CloudWatch, of the period that begins at `at` (seconds since 1970). */
interface Datum {
  instance: string
  metric: string
  at: number
  value: number
}

/**
 * EC2's query protocol as far as machines go: form in, XML out, the same client token gives the same machine. And what
 * CloudWatch counted of them, asked for in JSON.
 */
export interface FakeAws {
  readonly url: string
  readonly instances: Map<string, Instance>
  readonly calls: string[]
  /** What CloudWatch knows. */
  readonly data: Datum[]
  loseNextAnswer(): void
  failNext(status: number, code: string): void
  settle(): void
  close(): Promise<void>
}

export const awsSecrets = {
  access_key_id: 'AKIAFAKEFAKEFAKE0000',
  secret_access_key: 'fake-secret-access-key',
}

const codes: Record<string, number> = {
  pending: 0,
  running: 16,
  'shutting-down': 32,
  terminated: 48,
  stopping: 64,
  stopped: 80,
}

export async function startFakeAws(): Promise<FakeAws> {
  const instances = new Map<string, Instance>()
  const calls: string[] = []
  const data: Datum[] = []
  let next = 1
  let losing = false
  let failing: { status: number; code: string } | undefined

  function handle(form: URLSearchParams): { status: number; xml: string } {
    const action = form.get('Action')!
    if (action !== 'DescribeInstances') calls.push(action)
    if (failing) {
      const { status, code } = failing
      failing = undefined
      return refuse(status, code)
    }
    if (action === 'RunInstances') return run(form)
    if (action === 'DescribeInstances') return describe(form)
    const ids = listIn(form, 'InstanceId')
    const targets = (ids.length > 0 ? ids : [form.get('InstanceId') ?? form.get('ResourceId.1')!]).map(id =>
      instances.get(id),
    )
    if (targets.some(target => !target)) return refuse(400, 'InvalidInstanceID.NotFound')
    for (const target of targets as Instance[]) {
      const wrong = change(target, action, form)
      if (wrong) return refuse(400, wrong)
    }
    return { status: 200, xml: wrap(action, '<return>true</return>') }
  }

  function run(form: URLSearchParams) {
    const token = form.get('ClientToken')!
    const type = form.get('InstanceType')!
    if (!/^[a-z0-9]+\.[a-z0-9]+$/.test(type)) return refuse(400, 'InvalidParameterValue')
    const known = [...instances.values()].find(instance => instance.token === token)
    const made: Instance = known ?? {
      id: `i-${String(next++).padStart(17, '0')}`,
      token,
      type,
      image: form.get('ImageId')!,
      state: 'pending',
      tags: readTags(form, 'TagSpecification.1.Tag'),
    }
    instances.set(made.id, made)
    return {
      status: 200,
      xml: wrap(
        'RunInstances',
        `<reservationId>r-1</reservationId><instancesSet>${item(made)}</instancesSet>`,
      ),
    }
  }

  function describe(form: URLSearchParams) {
    const ids = listIn(form, 'InstanceId')
    if (ids.some(id => !instances.has(id))) return refuse(400, 'InvalidInstanceID.NotFound')
    const filter = form.get('Filter.1.Name')?.replace(/^tag:/, '')
    const wanted = form.get('Filter.1.Value.1')
    const found = [...instances.values()].filter(
      one => (ids.length === 0 || ids.includes(one.id)) && (!filter || one.tags.get(filter) === wanted),
    )
    const sets = found
      .map(one => `<item><reservationId>r</reservationId><instancesSet>${item(one)}</instancesSet></item>`)
      .join('')
    return { status: 200, xml: wrap('DescribeInstances', `<reservationSet>${sets}</reservationSet>`) }
  }

  function change(target: Instance, action: string, form: URLSearchParams): string | undefined {
    switch (action) {
      case 'StartInstances':
        if (target.state !== 'stopped') return 'IncorrectInstanceState'
        target.state = 'pending'
        return undefined
      case 'StopInstances':
        target.state = 'stopping'
        return undefined
      case 'RebootInstances':
        return undefined
      case 'ModifyInstanceAttribute':
        if (target.state !== 'stopped') return 'IncorrectInstanceState'
        target.type = form.get('InstanceType.Value')!
        return undefined
      case 'CreateTags':
        for (const [key, value] of readTags(form, 'Tag')) target.tags.set(key, value)
        return undefined
      case 'TerminateInstances':
        target.state = 'shutting-down'
        return undefined
      default:
        return 'InvalidAction'
    }
  }

  const loopback = await startLoopbackServer(async (request, response) => {
    const body = await readText(request)
    if (request.headers['x-amz-target']) {
      calls.push(String(request.headers['x-amz-target']))
      const { status, answer } = await answerCloudWatch(request, body, data)
      return void response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
        .end(JSON.stringify(answer))
    }
    const form = new URLSearchParams(body)
    const isSigned = request.headers.authorization?.startsWith(
      `AWS4-HMAC-SHA256 Credential=${awsSecrets.access_key_id}/`,
    )
    const { status, xml } = isSigned ? handle(form) : refuse(401, 'AuthFailure')
    if (losing && form.get('Action') !== 'DescribeInstances') {
      losing = false
      return void request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': 'text/xml' }).end(xml)
  })

  return {
    url: loopback.url,
    instances,
    calls,
    data,
    loseNextAnswer() {
      losing = true
    },
    failNext(status, code) {
      failing = { status, code }
    },
    settle() {
      for (const instance of instances.values()) {
        if (instance.state === 'pending') instance.state = 'running'
        if (instance.state === 'stopping') instance.state = 'stopped'
        if (instance.state === 'shutting-down') instance.state = 'terminated'
      }
    },
    close: loopback.close,
  }
}

interface MetricQuery {
  Id: string
  MetricStat: {
    Metric: { Namespace: string; MetricName: string; Dimensions: { Name: string; Value: string }[] }
    Period: number
    Stat: string
  }
}

/** Signed by the right key for its own service, over these very headers and this body. */
async function isSignedFor(request: IncomingMessage, body: string, service: string): Promise<boolean> {
  const { host, authorization = '', 'x-amz-date': date } = request.headers
  const [, region, names] =
    /Credential=[^/]+\/\d{8}\/([^/]+)\/[^/]+\/aws4_request, SignedHeaders=([^,]+),/.exec(authorization) ?? []
  if (!region || !names || typeof date !== 'string') return false
  const own = names.split(';').filter(name => name !== 'host' && name !== 'x-amz-date')
  const at = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const signed = await signAwsRequest(
    {
      method: request.method!,
      url: new URL(request.url!, `http://${host}`),
      region,
      service,
      body,
      headers: Object.fromEntries(own.map(name => [name, String(request.headers[name])])),
      at: Temporal.Instant.from(at),
    },
    { accessKeyId: awsSecrets.access_key_id, secretAccessKey: awsSecrets.secret_access_key },
  )
  return signed.authorization === authorization
}

async function answerCloudWatch(request: IncomingMessage, body: string, data: readonly Datum[]) {
  const refuseJson = (status: number, type: string) => ({
    status,
    answer: { __type: `com.amazonaws.cloudwatch.v2010_08_01#${type}`, message: `${type} was the answer` },
  })
  if (!(await isSignedFor(request, body, 'monitoring'))) return refuseJson(403, 'InvalidSignatureException')
  if (request.headers['x-amz-target'] !== 'GraniteServiceVersion20100801.GetMetricData')
    return refuseJson(400, 'UnknownOperationException')
  const asked = JSON.parse(body) as { StartTime: number; EndTime: number; MetricDataQueries: MetricQuery[] }
  const { StartTime: from, EndTime: to, MetricDataQueries: queries } = asked
  const isRight =
    from < to &&
    queries.every(
      ({ Id, MetricStat: { Metric, Period } }) =>
        /^[a-z]\w*$/.test(Id) && Metric.Namespace === 'AWS/EC2' && Period % 60 === 0,
    )
  if (!isRight) return refuseJson(400, 'InvalidParameterValueException')
  const MetricDataResults = queries.map(({ Id, MetricStat: { Metric } }) => {
    const found = data.filter(
      one =>
        one.metric === Metric.MetricName &&
        one.instance === Metric.Dimensions[0]!.Value &&
        one.at >= from &&
        one.at < to,
    )
    return {
      Id,
      Label: Metric.MetricName,
      StatusCode: 'Complete',
      Timestamps: found.map(({ at }) => at),
      Values: found.map(({ value }) => value),
    }
  })
  return { status: 200, answer: { MetricDataResults, Messages: [] } }
}

const listIn = (form: URLSearchParams, name: string) =>
  [...form].filter(([key]) => key.startsWith(`${name}.`)).map(([, value]) => value)

function readTags(form: URLSearchParams, prefix: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (let i = 1; form.has(`${prefix}.${i}.Key`); i += 1)
    tags.set(form.get(`${prefix}.${i}.Key`)!, form.get(`${prefix}.${i}.Value`)!)
  return tags
}

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const item = ({ id, type, state, tags }: Instance) => `<item>
  <instanceId>${id}</instanceId><instanceType>${type}</instanceType>
  <instanceState><code>${codes[state]}</code><name>${state}</name></instanceState>
  <privateIpAddress>172.31.0.9</privateIpAddress><ipAddress>198.51.100.9</ipAddress>
  <cpuOptions><coreCount>1</coreCount><threadsPerCore>2</threadsPerCore></cpuOptions>
  <tagSet>${[...tags].map(([key, value]) => `<item><key>${text(key)}</key><value>${text(value)}</value></item>`).join('')}</tagSet>
</item>`

const wrap = (action: string, inner: string) =>
  `<${action}Response xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><requestId>fake</requestId>${inner}</${action}Response>`

const refuse = (status: number, code: string) => ({
  status,
  xml: `<Response><Errors><Error><Code>${code}</Code><Message>${code} was the answer</Message></Error></Errors><RequestID>fake</RequestID></Response>`,
})

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
