import { react } from '#kit/event.ts'
import type { Module } from '#kit/module.ts'
import { describeActivity, recordEngagement } from '#modules/crm/index.ts'
import { EmailBounceReported, EmailClicked, EmailOpened } from './events.ts'
import { fields } from './fields.ts'
import { applyHits } from './hits/apply.ts'
import { takeInHits } from './hits/queries.ts'
import { hitRoutes } from './hits/routes.ts'
import { emailBounced } from './notices.ts'
import { providerRoutes } from './providers/routes.ts'
import { suppressionRoutes } from './suppressions/routes.ts'
import { unsubscribeRoutes } from './unsubscribe/routes.ts'

/** Everybody sees how a contact is scored. */
const shown = { isPublic: true } as const

/** What happens to mail once it is out: opens, clicks, bounces, complaints, unsubscribes, and who is not mailed. */
export const tracking: Module = {
  name: 'tracking',
  notificationKinds: [emailBounced],
  fields,
  tables: ['email_facts', 'email_hits', 'tracking_batches', 'tracking_inbox'],
  routes: [...hitRoutes, ...unsubscribeRoutes, ...providerRoutes, ...suppressionRoutes],
  jobs: [applyHits as never],
  intakes: [takeInHits],
  reactions: [
    describeActivity(EmailBounceReported, ({ data }) => ({
      type: 'bounced',
      title: `Mail bounced: ${data.subject}`,
      detail: { message_id: data.message_id, bounce_kind: data.bounce_kind, detail: data.detail },
    })),
    react(EmailOpened, (ctx, { data }) => engage(ctx, data.contact_id, 'opened', data.at), shown),
    react(EmailClicked, (ctx, { data }) => engage(ctx, data.contact_id, 'clicked', data.at), shown),
    react(EmailBounceReported, (ctx, { data }) => engage(ctx, data.contact_id, 'bounced', data.at), shown),
  ],
}

async function engage(
  ctx: Parameters<typeof recordEngagement>[0],
  contactId: string | null,
  kind: Parameters<typeof recordEngagement>[2],
  at: string,
): Promise<void> {
  if (contactId) await recordEngagement(ctx, contactId, kind, at)
}

export {
  bounceKinds,
  EmailBounceReported,
  EmailClicked,
  EmailComplained,
  EmailOpened,
  EmailUnsubscribed,
} from './events.ts'
export { liftUnsubscription } from './unsubscribe/lift.ts'
