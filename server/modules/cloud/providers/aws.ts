import {
  CreateTagsCommand,
  DescribeInstancesCommand,
  EC2Client,
  type Instance,
  ModifyInstanceAttributeCommand,
  RebootInstancesCommand,
  RunInstancesCommand,
  StartInstancesCommand,
  StopInstancesCommand,
  TerminateInstancesCommand,
} from '@aws-sdk/client-ec2'
import type { WorkCtx } from '#kit/context.ts'
import { createGuardedAgents, type GuardedAgents } from '#platform/http/guarded-agents.ts'
import type { OutboundHttp } from '#platform/http/outbound-http.ts'
import { readCloudWatch } from './cloudwatch.ts'
import { type Connection, secretOf, textIn } from './connection.ts'
import { type Call, type Driver, ProviderRefused, ProviderUnavailable } from './driver.ts'
import { type CloudVm, type VmCloud, vmDriver } from './vm-cloud.ts'

const ID_TAG = 'bowline:id'

/** One set of agents for a process: what they connect to is checked as every outbound call is. */
const agents = new WeakMap<OutboundHttp, GuardedAgents>()

function agentsOf(http: OutboundHttp): GuardedAgents {
  const known = agents.get(http) ?? createGuardedAgents(http)
  agents.set(http, known)
  return known
}

export function awsDriver(ctx: WorkCtx, connection: Connection): Driver {
  const credentials = {
    accessKeyId: secretOf(connection, 'access_key_id', 'aws'),
    secretAccessKey: secretOf(connection, 'secret_access_key', 'aws'),
  }
  const { http, https } = agentsOf(ctx.services.http)
  const endpoint = textIn(connection, 'api_base')
  const clients = new Map<string, EC2Client>()
  const regionOf = ({ region }: Call) => region ?? textIn(connection, 'region') ?? 'us-east-1'
  const clientFor = (call: Call) => {
    const place = regionOf(call)
    const client =
      clients.get(place) ??
      new EC2Client({
        region: place,
        credentials,
        ...(endpoint ? { endpoint } : {}),
        maxAttempts: 2,
        requestHandler: {
          httpAgent: http,
          httpsAgent: https,
          connectionTimeout: 5_000,
          requestTimeout: 20_000,
        },
      })
    clients.set(place, client)
    return client
  }
  return vmDriver({
    ...ec2(clientFor, connection),
    measure: (call, ref, at) =>
      readCloudWatch(ctx, { region: regionOf(call), endpoint, credentials }, ref, at),
  })
}

function ec2(clientFor: (call: Call) => EC2Client, connection: Connection): VmCloud {
  async function describe(call: Call, filter: object): Promise<CloudVm | undefined> {
    const { Reservations = [] } = await asked(clientFor(call).send(new DescribeInstancesCommand(filter)))
    const all = Reservations.flatMap(reservation => reservation.Instances ?? [])
    const live = all.filter(instance => instance.State?.Name !== 'terminated')
    return live[0] && toVm(live[0])
  }
  return {
    find: call => describe(call, { Filters: [{ Name: `tag:${ID_TAG}`, Values: [call.id] }] }),
    read: (call, ref) =>
      describe(call, { InstanceIds: [ref] }).catch(error => {
        if (error instanceof ProviderRefused && error.code === 'InvalidInstanceID.NotFound') return undefined
        throw error
      }),
    async create(call) {
      const instanceType = String(call.desired.instance_type)
      const userData = call.desired.user_data
      const subnet = textIn(connection, 'subnet_id')
      const key = textIn(connection, 'key_name')
      const groups = connection.config.security_group_ids
      const { Instances = [] } = await asked(
        clientFor(call).send(
          new RunInstancesCommand({
            // The same token gives the same machine, however often it is asked for.
            ClientToken: call.id,
            MinCount: 1,
            MaxCount: 1,
            ImageId: String(call.desired.image ?? textIn(connection, 'image') ?? defaultImage(instanceType)),
            InstanceType: instanceType as never,
            TagSpecifications: [{ ResourceType: 'instance', Tags: tagsOf(call) }],
            ...(typeof userData === 'string' ? { UserData: Buffer.from(userData).toString('base64') } : {}),
            ...(subnet ? { SubnetId: subnet } : {}),
            ...(key ? { KeyName: key } : {}),
            ...(Array.isArray(groups) ? { SecurityGroupIds: groups.map(String) } : {}),
          }),
        ),
      )
      const made = Instances[0]
      if (!made) throw new ProviderUnavailable('AWS answered without a machine')
      return toVm(made)
    },
    async start(call, ref) {
      await asked(clientFor(call).send(new StartInstancesCommand({ InstanceIds: [ref] })))
    },
    async stop(call, ref) {
      await asked(clientFor(call).send(new StopInstancesCommand({ InstanceIds: [ref] })))
    },
    async reboot(call, ref) {
      await asked(clientFor(call).send(new RebootInstancesCommand({ InstanceIds: [ref] })))
    },
    async setType(call, ref, instanceType) {
      const change = { InstanceId: ref, InstanceType: { Value: instanceType } }
      await asked(clientFor(call).send(new ModifyInstanceAttributeCommand(change)))
    },
    async label(call, ref) {
      await asked(clientFor(call).send(new CreateTagsCommand({ Resources: [ref], Tags: tagsOf(call) })))
    },
    async remove(call, ref) {
      await asked(clientFor(call).send(new TerminateInstancesCommand({ InstanceIds: [ref] })))
    },
  }
}

const tagsOf = ({ id, name, tags }: Call) => [
  { Key: ID_TAG, Value: id },
  { Key: 'Name', Value: name },
  // AWS keeps its own prefix to itself, and 50 in all.
  ...Object.entries(tags)
    .filter(([key]) => !key.startsWith('aws:') && key !== 'Name' && key !== ID_TAG)
    .slice(0, 48)
    .map(([Key, Value]) => ({ Key, Value })),
]

/** The newest Amazon Linux of the right architecture; AWS looks it up itself. */
function defaultImage(instanceType: string): string {
  const isArm = /^[a-z]+\d+[a-z]*g[a-z]*\./.test(instanceType) || instanceType.startsWith('a1.')
  return `resolve:ssm:/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-${isArm ? 'arm64' : 'x86_64'}`
}

const states: Record<string, CloudVm['state']> = {
  pending: 'starting',
  running: 'running',
  stopping: 'stopping',
  stopped: 'stopped',
  'shutting-down': 'deleting',
  terminated: 'deleting',
}

function toVm(instance: Instance): CloudVm {
  const { CoreCount, ThreadsPerCore } = instance.CpuOptions ?? {}
  return {
    ref: instance.InstanceId!,
    state: states[instance.State?.Name ?? 'pending'] ?? 'starting',
    instanceType: instance.InstanceType ?? '',
    facts: {
      public_ip: instance.PublicIpAddress ?? null,
      private_ip: instance.PrivateIpAddress ?? null,
      ...(CoreCount ? { vcpus: CoreCount * (ThreadsPerCore ?? 1) } : {}),
    },
  }
}

const passing = new Set([
  'RequestLimitExceeded',
  'Throttling',
  'IncorrectInstanceState',
  'InsufficientInstanceCapacity',
  'IncorrectState',
])

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode ?? 0
    if (status >= 400 && status < 500 && !passing.has(name))
      throw new ProviderRefused(name, `AWS: ${message}`)
    throw new ProviderUnavailable(`AWS: ${message}`)
  }
}
