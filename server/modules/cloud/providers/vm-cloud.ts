import type { Call, Driver, Measurement, Remote, Step } from './driver.ts'

export interface CloudVm {
  ref: string
  state: 'starting' | 'running' | 'stopping' | 'stopped' | 'deleting'
  instanceType: string
  facts: {
    public_ip: string | null
    private_ip: string | null
    vcpus?: number | null
    memory_gb?: number | null
  }
}

/** What a cloud must be able to do with machines; the rest is the same for all of them. */
export interface VmCloud {
  find(call: Call): Promise<CloudVm | undefined>
  read(call: Call, ref: string): Promise<CloudVm | undefined>
  /** The same `call.id` again gives the same machine. */
  create(call: Call): Promise<CloudVm>
  start(call: Call, ref: string): Promise<void>
  stop(call: Call, ref: string): Promise<void>
  reboot(call: Call, ref: string): Promise<void>
  setType(call: Call, ref: string, instanceType: string): Promise<void>
  label(call: Call, ref: string): Promise<void>
  remove(call: Call, ref: string): Promise<void>
  measure?(call: Call, ref: string, at: number): Promise<Measurement[]>
}

export function vmDriver(cloud: VmCloud): Driver {
  return {
    find: async call => toRemote(await cloud.find(call)),
    read: async (call, ref) => toRemote(await cloud.read(call, ref)),
    create: async call => toRemote(await cloud.create(call))!,
    converge: (call, remote) => converge(cloud, call, remote),
    remove: (call, remote) => cloud.remove(call, remote.ref),
    ...(cloud.measure ? { measure: cloud.measure } : {}),
  }
}

function toRemote(vm: CloudVm | undefined): Remote | undefined {
  if (!vm) return undefined
  const { ref, state, instanceType, facts } = vm
  return {
    ref,
    phase: state === 'deleting' ? 'deleting' : state === 'running' || state === 'stopped' ? 'ready' : 'busy',
    seen: { instance_type: instanceType, power: state === 'running' || state === 'starting' ? 'on' : 'off' },
    facts,
  }
}

/** Always from what is there: after a crash the next look finds the same place and goes on from it. */
async function converge(cloud: VmCloud, call: Call, { ref, seen }: Remote): Promise<Step> {
  const { desired, operation } = call
  const isOn = seen.power === 'on'
  const wanted = String(desired.instance_type)
  if (seen.instance_type !== wanted) {
    // Clouds change the type of machines at rest only.
    if (isOn) await cloud.stop(call, ref)
    else await cloud.setType(call, ref, wanted)
    return 'wait'
  }
  if (desired.power === 'on' && !isOn) {
    await cloud.start(call, ref)
    return 'wait'
  }
  if (desired.power === 'off' && isOn) {
    await cloud.stop(call, ref)
    return 'wait'
  }
  if (operation.isIssued) return 'done'
  if (operation.action === 'reboot') {
    await cloud.reboot(call, ref)
    return 'issued'
  }
  if (operation.action === 'update') {
    await cloud.label(call, ref)
    return 'issued'
  }
  return 'done'
}
