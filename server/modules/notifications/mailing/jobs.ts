import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import type { NoticeFacts } from '#kit/records/notification.ts'
import { sendMail } from '#modules/email/index.ts'
import { findNames, findUsers } from '#modules/identity/index.ts'
import { listSettings, readOrganization } from '../settings/queries.ts'
import { voiceFor } from '../words/voice.ts'
import { composeNotices, type MailedItem } from './compose.ts'
import { mailGathered } from './order.ts'
import { takeToMail } from './queries.ts'

/** The marks and the mail are written in one transaction: it goes out once. */
export const mailNotices = carryOut(mailGathered, (ctx, { user_id, mode }) =>
  ctx.transact(async inner => {
    const [person] = await findUsers(inner.db, [user_id])
    const taken = await takeToMail(inner, user_id, mode)
    // Who has read it in the meantime needs no mail.
    const unread = taken.filter(row => row.read_at === null)
    if (!person || unread.length === 0) return
    const [[own], organization] = await Promise.all([listSettings(inner, [user_id]), readOrganization(inner)])
    const voice = voiceFor(inner, {
      organization,
      language: own?.language ?? null,
      timezone: own?.timezone ?? null,
    })
    const names = await findNames(
      inner,
      unread.flatMap(row => row.actor_id ?? []),
    )
    const items: MailedItem[] = unread.map(row => ({
      ...voice.say(row.kind, row.facts as NoticeFacts, names.get(row.actor_id ?? 0)?.name ?? null),
      url: row.url,
    }))
    const mail = composeNotices({
      voice,
      organization,
      person,
      items,
      mode,
      publicUrl: inner.services.settings.publicUrl,
    })
    await send(inner, person, mail)
  }),
)

/** An address that mail is refused for is not tried again: the bell has told of it all. */
async function send(
  ctx: Ctx,
  person: { email: string; name: string },
  { subject, html, text }: ReturnType<typeof composeNotices>,
): Promise<void> {
  try {
    await sendMail(ctx, {
      kind: 'system',
      category: 'transactional',
      to: person.name ? { email: person.email, name: person.name } : person.email,
      contact_id: null,
      subject,
      body_html: html,
      body_text: text,
      track_opens: false,
      track_clicks: false,
      signature: false,
      source_kind: 'notification',
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ctx.log.warn({ error: error.message }, 'a notification could not be mailed')
  }
}
