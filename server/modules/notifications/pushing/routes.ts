import { InvalidInput } from '#kit/problem.ts'
import { idParam, route, viewer } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { nameDevice } from '#modules/identity/index.ts'
import { DeviceNotFound, NewPushDevice, PushDevices } from './schema.ts'
import { addDevice, getDevices, removeDevice } from './service.ts'

const tag = 'Notifications'

/** By a person who is signed in: a push ends with the session. */
const inPerson = { tag, access: viewer, credential: 'session' } as const

export const pushRoutes = [
  route({
    ...inPerson,
    method: 'GET',
    path: '/notifications/devices',
    operationId: 'listPushDevices',
    summary: 'List the browsers that notifications are pushed to, and the key to subscribe another with',
    writes: true,
    returns: Data(PushDevices),
    handler: async ctx => ({ data: await getDevices(ctx) }),
  }),
  route({
    ...inPerson,
    method: 'POST',
    path: '/notifications/devices',
    operationId: 'addPushDevice',
    summary: 'Push notifications to this browser',
    description:
      'Takes `PushSubscription.toJSON()`. The kinds with `push` in your settings are pushed there until you sign out, remove it, or its push service says that it is gone.',
    body: NewPushDevice,
    status: 201,
    returns: Data(PushDevices),
    errors: [InvalidInput],
    handler: async (ctx, { body }) => ({
      data: await addDevice(ctx, body, nameDevice(ctx.request?.userAgent ?? '')),
    }),
  }),
  route({
    ...inPerson,
    method: 'DELETE',
    path: '/notifications/devices/{device_id}',
    operationId: 'removePushDevice',
    summary: 'Stop pushing notifications to a browser',
    params: { device_id: idParam('push_device', DeviceNotFound) },
    errors: [DeviceNotFound],
    handler: async (ctx, { params }) => {
      await removeDevice(ctx, params.device_id)
      return {}
    },
  }),
]
