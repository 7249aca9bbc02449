import type { Ctx, WorkCtx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { type Language, languageOf } from '#kit/web/language.ts'
import type { AccountMail } from '../account-mail.ts'
import { speak } from '../mail-words/index.ts'
import { findUser } from '../members/queries.ts'
import { loadSender } from '../organization/queries.ts'
import { composeText, type Purpose } from './mails.ts'
import { findOpenLink } from './queries.ts'

/** The link opens an account, so it waits in the queue sealed. */
interface MailLink {
  link_id: string
  purpose: Purpose
  sealed_link: string
  /** Of whoever asked for it, where known. */
  language?: Language | null
}

const aad = (organizationId: string, linkId: string) => `account-link:${organizationId}:${linkId}`

export const sealLink = (ctx: Ctx, linkId: string, link: string): string =>
  ctx.services.secrets.seal(link, aad(ctx.organizationId, linkId)).toString('base64')

/** Mail stands above identity: the module that sends mail carries this out. */
export const mailAccountLink = order<MailLink>({ name: 'identity.mail_account_link' })

/** The mail of an order; nothing when nobody wants it any more: the link is used or gone meanwhile. */
export async function openLinkMail(
  ctx: WorkCtx,
  { link_id, purpose, sealed_link, language }: MailLink,
): Promise<AccountMail | undefined> {
  const sealed = Buffer.from(sealed_link, 'base64')
  const link = ctx.services.secrets.open(sealed, aad(ctx.organizationId, link_id)).toString('utf8')
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
      text: composeText(speech.words, purpose, name, link),
    }
  })
}
