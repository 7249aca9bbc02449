import { problem } from '#kit/problem.ts'
import { NamedObject, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const DeviceNotFound = problem(404, 'device_not_found', 'Device not found')

export const PushDevice = NamedObject('PushDevice', {
  id: Uuid,
  device: Type.String({ examples: ['Firefox on Windows'] }),
  current: Type.Boolean({ description: 'Whether it is the one that asks' }),
  created_at: Timestamp,
})

export const PushDevices = Type.Object({
  public_key: Type.String({ description: 'The `applicationServerKey` that a browser subscribes with' }),
  devices: Type.Array(PushDevice),
})

/** As `PushSubscription.toJSON()` of a browser gives it. */
export const NewPushDevice = Type.Object({
  endpoint: Type.String({ maxLength: 1_000, description: 'The address of the browser’s push service.' }),
  keys: Type.Object(
    {
      p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', description: 'The browser’s public key.' }),
      auth: Type.String({ pattern: '^[\\w-]{22}(==)?$', description: 'The browser’s secret.' }),
    },
    { description: 'What messages are encrypted for.' },
  ),
})
export type NewPushDevice = Static<typeof NewPushDevice>
