import type { WorkCtx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { type Language, languageOf } from '#kit/web/language.ts'
import { type AccountMail, openFromQueue } from '../account-mail.ts'
import { speak } from '../mail-words/index.ts'
import { loadSender } from '../organization/queries.ts'
import { findUser } from '../users/queries.ts'
import { composeText, type Purpose } from './mails.ts'
import { findOpenLink } from './queries.ts'

interface MailLink {
  link_id: string
  purpose: Purpose
  sealed_link: string
  /** Of whoever asked for it, where known. */
  language?: Language | null
}

/** Mail stands above identity: the module that sends mail carries this out. */
export const mailAccountLink = order<MailLink>({ name: 'identity.mail_account_link' })

/** The mail of an order; nothing when nobody wants it any more: the link is used or gone meanwhile. */
export async function writeLinkMail(
  ctx: WorkCtx,
  { link_id, purpose, sealed_link, language }: MailLink,
): Promise<AccountMail | undefined> {
  const link = openFromQueue(ctx, 'account-link', link_id, sealed_link)
  return ctx.transact(async inner => {
    const open = await findOpenLink(inner, link_id, [purpose])
    const user = open && (await findUser(inner, open.user_id))
    if (!user) return undefined
    const { name, locale } = await loadSender(inner)
    const speech = speak(language ?? languageOf(locale))
    return {
      sourceKind: 'account_link',
      sourceId: link_id,
      to: open.email ?? user.email,
      language: speech.language,
      subject: speech.words[purpose].subject,
      text: composeText(speech.words, purpose, { name: user.name, organizationName: name, link }),
    }
  })
}
