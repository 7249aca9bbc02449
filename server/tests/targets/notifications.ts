import type { Targets } from './index.ts'

export const notificationTargets: Targets = {
  push_device: async account => {
    const endpoint = `https://push.example/${crypto.randomUUID()}`
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    return (await account.post('/notifications/devices', { endpoint, keys })).body.data.devices[0].id
  },
}
