import type { Ctx } from '#kit/context.ts'
import { cron } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { sendMail } from '#modules/email/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { userKey } from '../access/person.ts'
import { onlineSince } from '../people/presence.ts'
import { findOrganizationName, listMissed, type Missed, noteMailed } from './queries.ts'

const UNREAD_MINUTES = 15
const MOST_SHOWN = 20

/** Gathered, and at most once an hour: who reads along needs none of it. */
export const mailMissed = cron({
  name: 'messaging.mail_missed_mentions',
  cron: '*/5 * * * *',
  handler: async ctx => {
    for (const id of await ctx.organizationIds('list_chat_mention_organizations')) {
      await ctx.within(id, within => within.transact(mailAll))
    }
  },
})

async function mailAll(ctx: Ctx): Promise<void> {
  const until = ctx.now.subtract({ minutes: UNREAD_MINUTES }).toString()
  const missed = await listMissed(ctx, {
    until,
    from: ctx.now.subtract({ hours: 24 }).toString(),
    // Counted from what the last mail told of, which was that old by then.
    mailedBefore: ctx.now.subtract({ minutes: UNREAD_MINUTES + 60 }).toString(),
    onlineSince: onlineSince(ctx.now),
  })
  if (missed.length === 0) return
  const organization = await findOrganizationName(ctx)
  for (const [userId, all] of Map.groupBy(missed, one => one.user_id)) {
    await noteMailed(ctx, userKey(userId), until)
    await send(ctx, organization, all)
  }
}

async function send(ctx: Ctx, organization: string, all: readonly Missed[]): Promise<void> {
  const { publicUrl } = ctx.services.settings
  const [{ email, name, room_id }] = all as [Missed]
  const subject =
    all.length === 1 ? `${all[0]!.author_name} mentioned you` : `You were mentioned ${all.length} times`
  const mail = writeMail({
    language: 'en',
    brand: { name: organization, accent: null, footer: null },
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200),
    greeting: `Hello ${name},`,
    items: all.slice(0, MOST_SHOWN).map(one => ({
      title: `${one.author_name}${one.room_name ? ` in ${one.room_name}` : ''}`,
      body: one.text.slice(0, 300),
      url: `${publicUrl}/messages/${one.room_id}`,
    })),
    button: { label: 'Read', url: `${publicUrl}/messages/${room_id}` },
    closing: [{ text: 'You can turn these mails off in the settings of messages.' }],
  })
  try {
    await sendMail(ctx, {
      kind: 'system',
      category: 'transactional',
      to: { email, name },
      contact_id: null,
      subject: mail.subject,
      body_html: mail.html,
      body_text: mail.text,
      track_opens: false,
      track_clicks: false,
      signature: false,
      source_kind: 'chat_digest',
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ctx.log.warn({ error: error.message }, 'missed mentions could not be mailed')
  }
}
