import type { Ctx } from '#kit/context.ts'
import { sendMail } from '#modules/email/index.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { findOwnerEmails } from './queries.ts'

interface PausedMailbox {
  mailboxId: string
  email: string
  userId: number | null
  reason: string
}

/** One mail a pause, to whoever looks after the mailbox: its owner, or the owners of the organization for a shared one. */
export async function tellOwner(
  ctx: Ctx,
  { mailboxId, email, userId, reason }: PausedMailbox,
): Promise<void> {
  const to = await findOwnerEmails(ctx, userId)
  if (to.length === 0) return
  const url = `${ctx.services.settings.publicUrl}/deliverability/inboxes/${mailboxId}`
  const lines = [
    `Your mailbox ${email} was paused: ${reason}.`,
    'Mail of sequences and campaigns through it waits; nothing is lost. Look at what bounced, then let it go on.',
  ]
  await sendMail(ctx, {
    kind: 'system',
    category: 'transactional',
    to,
    contact_id: null,
    subject: `${email} was paused`,
    body_html: `${lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')}<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    body_text: `${lines.join('\n\n')}\n\n${url}`,
    signature: false,
    source_kind: 'mailbox_pause',
    source_id: mailboxId,
  })
}
