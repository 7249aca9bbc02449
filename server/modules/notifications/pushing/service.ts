import type { Actor, Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { listLiveSessions } from '#modules/identity/index.ts'
import { allowsUrl } from '#platform/http/allows-url.ts'
import { loadPushKey } from './keys.ts'
import { deleteDevices, listDeviceRows, saveDevice } from './queries.ts'
import { DeviceNotFound, type NewPushDevice } from './schema.ts'

const MOST_DEVICES = 20

type Person = Extract<Actor, { kind: 'user' }>

/** The routes ask for a session, which only people have. */
const personOf = ({ actor }: Ctx) => actor as Person

/** Those of the people's devices that are still signed in. */
export async function listReachable(ctx: Ctx, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  const devices = await listDeviceRows(ctx, userIds)
  const sessions = await listLiveSessions(
    ctx,
    devices.map(one => one.session_id),
  )
  return devices.filter(one => sessions.has(one.session_id))
}

export async function getDevices(ctx: Ctx) {
  const { id, sessionId } = personOf(ctx)
  const { publicKey } = await loadPushKey(ctx.db, ctx.services.secrets)
  const devices = await listReachable(ctx, [id])
  return {
    public_key: publicKey,
    devices: devices.map(one => ({
      id: one.id,
      device: one.device,
      current: one.session_id === sessionId,
      created_at: one.created_at,
    })),
  }
}

/** The same browser again is the same device, by whomever and in whichever session. */
export async function addDevice(ctx: Ctx, { endpoint, keys }: NewPushDevice, device: string) {
  if (!allowsUrl(ctx.services.settings, endpoint))
    throw InvalidInput('endpoint must be an https address that can be reached from the internet')
  const { id, sessionId } = personOf(ctx)
  await saveDevice(ctx, {
    id: newId(),
    user_id: id,
    session_id: sessionId!,
    endpoint,
    ...keys,
    device,
    created_at: ctx.now.toString(),
  })
  const superfluous = (await listDeviceRows(ctx, [id])).slice(MOST_DEVICES).map(one => one.id)
  if (superfluous.length > 0) await deleteDevices(ctx, superfluous)
  return getDevices(ctx)
}

export async function removeDevice(ctx: Ctx, id: string): Promise<void> {
  if ((await deleteDevices(ctx, [id], personOf(ctx).id)) === 0n) throw DeviceNotFound()
}
