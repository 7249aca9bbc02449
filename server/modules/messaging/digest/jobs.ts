import type { Ctx } from '#kit/context.ts'
import { cronForEach } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { sendMail } from '#modules/email/index.ts'
import { loadMailBrand } from '#modules/identity/index.ts'
import { type MailBrand, writeMail } from '#platform/mail/layout.ts'
import { userKey } from '../access/person.ts'
import { chatMailWords } from '../mail-words.ts'
import { onlineSince } from '../people/presence.ts'
import { findLocale, listMissed, type Missed, noteMailed } from './queries.ts'

const UNREAD_MINUTES = 15
const MOST_SHOWN = 20

/** Gathered, and at most once an hour: who reads along needs none of it. */
export const mailMissed = cronForEach({
  name: 'messaging.mail_missed_mentions',
  cron: '*/5 * * * *',
  listedBy: 'list_chat_mention_organizations',
  handler: ctx => ctx.transact(mailAll),
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
  const [brand, locale] = [await loadMailBrand(ctx), await findLocale(ctx)]
  for (const [userId, all] of Map.groupBy(missed, one => one.user_id)) {
    await noteMailed(ctx, userKey(userId), until)
    await send(ctx, brand, locale, all)
  }
}

async function send(ctx: Ctx, brand: MailBrand, locale: string, all: readonly Missed[]): Promise<void> {
  const { publicUrl } = ctx.services.settings
  const [{ email, name, room_id, author_name }] = all as [Missed]
  const { language, words } = chatMailWords(locale)
  const { mentions } = words
  const subject = all.length === 1 ? mentions.one(author_name) : mentions.many(all.length)
  const mail = writeMail({
    language,
    brand,
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200),
    greeting: words.hello(name),
    items: all.slice(0, MOST_SHOWN).map(one => ({
      title: one.room_name ? mentions.where(one.author_name, one.room_name) : one.author_name,
      body: one.text.slice(0, 300),
      url: `${publicUrl}/messages/${one.room_id}`,
    })),
    button: { label: mentions.read, url: `${publicUrl}/messages/${room_id}` },
    closing: [{ text: mentions.turnOff }],
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
