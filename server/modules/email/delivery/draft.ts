import type { WorkCtx } from '#kit/context.ts'
import type { Address } from '../addresses.ts'
import type { Draft } from '../content/compose.ts'
import { bodyOf } from '../content/sealed-body.ts'
import { trackingLinks } from '../links.ts'
import type { Parts } from './claim.ts'
import type { MessageRow } from './message-queries.ts'

/** Everything that goes into the bytes, read from the recorded message. */
export function draftOf(
  ctx: Pick<WorkCtx, 'services' | 'now' | 'organizationId'>,
  message: MessageRow,
  { attachments, organization }: Pick<Draft, 'attachments'> & Pick<Parts, 'organization'>,
): Draft {
  const { settings, appSecrets } = ctx.services
  const body = bodyOf(ctx, message)
  return {
    id: message.id,
    messageId: message.message_id,
    inReplyTo: message.in_reply_to,
    references: message.reference_ids,
    from: { email: message.from_email, name: message.from_name },
    replyTo: message.reply_to,
    to: message.to_list as Address[],
    cc: message.cc_list as Address[],
    bcc: message.bcc_list as Address[],
    subject: message.subject,
    bodyHtml: body.html,
    bodyText: body.text,
    date: message.sent_at ? Temporal.Instant.from(message.sent_at) : ctx.now,
    attachments,
    entityRef: message.kind === 'placement' ? message.source_id : null,
    dressing: {
      trackingId: message.tracking_id,
      trackOpens: message.track_opens,
      trackClicks: message.track_clicks,
      // What a test is to show must look like what it stands for.
      hasWayOut:
        message.category === 'outreach' ||
        message.kind === 'placement' ||
        (message.category === 'personal' && organization.footer_on_personal === true),
      organization,
      links: trackingLinks(settings.publicUrl, appSecrets),
    },
  }
}
