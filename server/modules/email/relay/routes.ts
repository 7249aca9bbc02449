import type { Ctx } from '#kit/context.ts'
import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { chooseSender } from '../recording/sender.ts'
import { readRelayRoom } from './relay.ts'
import { MailRelay } from './schema.ts'

export const relayRoutes = [
  route({
    method: 'GET',
    path: '/settings/mail-relay',
    tag: 'Email',
    summary: 'See what may leave through the server’s own transport',
    description:
      'Mailboxes and providers of your own are not limited by it. Where `closed_by` is set, whoever sends is refused with 409 `relay_limit`, and what sequences, campaigns and workflows send waits.',
    returns: Data(MailRelay),
    handler: async ctx => ({ data: await showRelay(ctx) }),
  }),
]

async function showRelay(ctx: Ctx): Promise<MailRelay> {
  const { mailRelay: policy, mailRelayPerDay } = ctx.services.settings
  const [{ transport }, { used, left, closed, opensAt }] = await Promise.all([
    chooseSender(ctx, {}),
    readRelayRoom(ctx),
  ])
  const isLimited = Boolean(ctx.services.settings.smtpUrl) && mailRelayPerDay > 0
  return {
    is_used: transport === 'server',
    policy,
    limit: isLimited ? mailRelayPerDay : null,
    used,
    remaining: isLimited ? left : null,
    closed_by: closed?.by ?? null,
    reopens_at: closed?.by === 'limit' ? opensAt.toString() : null,
  }
}
