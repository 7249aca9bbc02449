import { admin, route } from '#kit/route.ts'
import { Choice, Data, NamedObject, Patch } from '#kit/schema.ts'
import { prorations } from '../schema.ts'
import { loadSettings, saveSettings } from './queries.ts'

const tag = 'Subscriptions'
const properties = {
  proration_up: Choice(prorations),
  proration_down: Choice(prorations),
  pause_unused: Choice(['extend', 'credit']),
}
const SubscriptionSettings = NamedObject('SubscriptionSettings', properties)

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/subscriptions',
    tag,
    summary: 'Get the subscription settings',
    returns: Data(SubscriptionSettings),
    handler: async ctx => ({ data: await loadSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/subscriptions',
    tag,
    summary: 'Change the subscription settings',
    description:
      'Keys left out stay as they are. They say how a change is billed that does not say so itself.',
    access: admin,
    body: Patch(properties),
    returns: Data(SubscriptionSettings),
    example: { body: { proration_up: 'now', proration_down: 'next' } },
    handler: async (ctx, { body }) => {
      await saveSettings(ctx, body)
      return { data: await loadSettings(ctx) }
    },
  }),
]
