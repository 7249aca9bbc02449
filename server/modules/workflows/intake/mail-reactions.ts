import type { Ctx } from '#kit/context.ts'
import { react, reactTogether } from '#kit/event.ts'
import { ContactDeleted } from '#modules/crm/index.ts'
import { EmailBounced, EmailReplied, EmailSent } from '#modules/email/index.ts'
import { EmailBounceReported, EmailClicked, EmailOpened } from '#modules/tracking/index.ts'
import { MAIL_SOURCE, tidyUp } from '../engine/end-runs.ts'
import { dateOrphanedRuns } from '../engine/queries.ts'
import { startCounting, writeCounts } from '../metrics/tally-queries.ts'
import { noteOnMails } from './inbox-queries.ts'

type Moment = Parameters<typeof noteOnMails>[2]

async function note(
  ctx: Ctx,
  data: readonly { source_kind: string | null; message_id: string }[],
  moment: Moment,
  at: string,
) {
  const ours = data.filter(one => one.source_kind === MAIL_SOURCE).map(one => one.message_id)
  if (ours.length === 0) return
  const counts = startCounting()
  for (const { workflow_id, version, node_id } of await noteOnMails(ctx, ours, moment, at)) {
    counts.add(workflow_id, version, node_id, `mail:${moment.slice(0, -'_at'.length)}`)
  }
  await writeCounts(ctx, counts)
}

/** What became of mails of runs, counted on the nodes that sent them. */
export const mailReactions = [
  reactTogether(EmailSent, (ctx, events) =>
    note(
      ctx,
      events.map(({ data }) => data),
      'sent_at',
      events[0]!.at,
    ),
  ),
  react(EmailOpened, (ctx, { data }) => note(ctx, [data], 'opened_at', data.at)),
  react(EmailClicked, (ctx, { data }) => note(ctx, [data], 'clicked_at', data.at)),
  // What only some may know of moves no run, as none is begun by it.
  react(EmailReplied, (ctx, { data, at }) => note(ctx, [data], 'replied_at', at), { isPublic: true }),
  react(EmailBounced, (ctx, { data, at }) => note(ctx, [data], 'bounced_at', at)),
  react(EmailBounceReported, (ctx, { data }) => note(ctx, [data], 'bounced_at', data.at)),
  react(ContactDeleted, async ctx => tidyUp(ctx, await dateOrphanedRuns(ctx), 'canceled', 'contact_deleted')),
]
