import type { WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { Static } from '#kit/schema.ts'
import { findAbsences } from '#modules/crm/index.ts'
import { type Address, addressKey, checkSubject } from '../addresses.ts'
import { composeLetter } from '../content/compose.ts'
import { findOrganizationAddress } from '../delivery/queries.ts'
import { trackingLinks } from '../links.ts'
import { bodyOf } from '../recording/body.ts'
import { chooseSender } from '../recording/sender.ts'
import { holdsFor, isSuppressed, listAskers } from '../suppressions/gate.ts'
import { readMailSettings } from '../writers/queries.ts'
import { listFiles } from './file-queries.ts'
import { requireDraft } from './own.ts'
import type { Preview } from './schema.ts'
import { textsOf } from './send.ts'

/** In base64, in lines, with the headers of its part. */
const sizeInMail = (size: number) => Math.ceil(size / 57) * 78 + 300

/** What would leave, but for what counts opens and clicks; a draft that could not be sent yet can be looked at as well. */
export async function previewDraft(ctx: WorkCtx, id: string): Promise<Static<typeof Preview>> {
  const draft = await ctx.transact(inner => requireDraft(inner, id), { onlyReads: true })
  const texts = await textsOf(ctx, draft)
  const [to, cc, bcc] = (['to', 'cc', 'bcc'] as const).map(
    field => draft[`${field}_list`] as unknown as Address[],
  ) as [Address[], Address[], Address[]]
  const known = await ctx.transact(
    async inner => {
      const settings = await readMailSettings(inner, draft.user_id)
      const parent = draft.mode === 'forward' ? null : draft.reply_to_message_id
      const everybody = [...to, ...cc, ...bcc].map(({ email }) => email)
      const [sender, organization, blocked, away, askers, files] = [
        await chooseSender(inner, {
          category: 'personal',
          account_id: draft.account_id ?? settings.default_mailbox_id,
        }),
        await findOrganizationAddress(inner),
        await isSuppressed(inner, everybody),
        await findAbsences(inner, everybody),
        await listAskers(inner, parent ? [parent] : []),
        await listFiles(inner, [draft.id]),
      ]
      const stopped = blocked.filter(block => holdsFor(block, 'personal', askers.get(parent ?? '')))
      return { settings, sender, organization, stopped, away, files }
    },
    { onlyReads: true },
  )
  const { sender, organization, settings, stopped, away, files } = known
  const body = bodyOf(
    {
      body_html: draft.body_html,
      signature: draft.signature,
      own_signature_html: settings.signature_html,
      ...(draft.quoted_html ? { quoted: { html: draft.quoted_html, text: texts.quoted } } : {}),
    },
    texts.text,
    sender,
  )
  const from = { email: sender.from_email, name: sender.from_name }
  const letter = await composeLetter({
    id: newId(),
    messageId: `${draft.id}@preview`,
    inReplyTo: null,
    references: [],
    from,
    replyTo: sender.reply_to,
    to,
    cc,
    bcc,
    subject: checkSubject(draft.subject),
    bodyHtml: body.html,
    bodyText: body.text,
    date: ctx.now,
    attachments: [],
    entityRef: null,
    dressing: {
      trackingId: 'preview',
      trackOpens: false,
      trackClicks: false,
      hasWayOut: organization.footer_on_personal === true,
      organization,
      links: trackingLinks(ctx.services.settings.publicUrl, ctx.services.appSecrets),
    },
  })
  const spelled = new Map([...to, ...cc, ...bcc].map(({ email }) => [addressKey(email), email]))
  return {
    from,
    to,
    cc,
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    headers: letter.headers,
    size_bytes: files.reduce((sum, { size }) => sum + sizeInMail(size), letter.raw.length),
    away: away.map(({ email, until }) => ({ email: spelled.get(email) ?? email, until })),
    blocked: stopped.map(({ email, reason }) => ({ email: spelled.get(email) ?? email, reason })),
  }
}
