import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { order } from '#kit/job.ts'
import { type AccountMail, openFromQueue, sealForQueue } from '../account-mail.ts'
import { type Speech, speakAsOrganization, speakAsRequested } from '../mail-words/index.ts'
import { findUser } from '../users/queries.ts'

/** Something about an account that its holder should know. Mail stands above identity, which sends it. */
export const mailAccountNotice = order<MailNotice>({ name: 'identity.mail_account_notice' })

type MailNotice = Omit<AccountMail, 'text'> & { sealed_text: string }

export const writeNoticeMail = async (
  ctx: WorkCtx,
  { sealed_text, ...mail }: MailNotice,
): Promise<AccountMail> => ({
  ...mail,
  text: openFromQueue(ctx, 'account-notice', mail.sourceId, sealed_text),
})

interface Notice {
  subject: string
  lines: readonly string[]
}

async function notice(
  ctx: Ctx,
  to: string,
  write: (words: Speech['words']) => Notice,
  { sourceKind, speech }: { sourceKind: AccountMail['sourceKind']; speech?: Speech } = {
    sourceKind: 'account_notice',
  },
): Promise<void> {
  const { language, words } = speech ?? (await speakAsOrganization(ctx))
  const { subject, lines } = write(words)
  const sourceId = newId()
  const sealed_text = sealForQueue(ctx, 'account-notice', sourceId, `${lines.join('\n\n')}\n`)
  await ctx.enqueue(mailAccountNotice, { sourceKind, sourceId, to, language, subject, sealed_text })
}

const securityPage = (ctx: Ctx) => `${ctx.services.settings.publicUrl}/settings/security`

export async function noticeNewDevice(ctx: Ctx, userId: number, device: string): Promise<void> {
  const user = await findUser(ctx, userId)
  if (!user) return
  const at = `${ctx.now.toString().slice(0, 16).replace('T', ' ')} UTC`
  await notice(ctx, user.email, ({ hello, newDevice }) => ({
    subject: newDevice.subject(device),
    lines: [
      hello(user.name),
      newDevice.text(device, ctx.request?.ip ?? '?', at),
      newDevice.ask,
      securityPage(ctx),
    ],
  }))
}

export const noticeAddressChange = (ctx: Ctx, user: { email: string; name: string }, to: string) =>
  notice(ctx, user.email, ({ hello, addressChange, notYou }) => ({
    subject: addressChange.subject,
    lines: [hello(user.name), addressChange.text(to), notYou, securityPage(ctx)],
  }))

/**
 * To who has an account with the address that somebody else wants. In the list of sent mails it looks as the link to a
 * free address does, so that the one who asked learns nothing from it.
 */
export const noticeAddressWanted = async (ctx: Ctx, email: string) =>
  notice(
    ctx,
    email,
    ({ hello, change_email, addressWanted }) => ({
      subject: change_email.subject,
      lines: [hello(''), addressWanted],
    }),
    { sourceKind: 'account_link', speech: await speakAsRequested(ctx) },
  )

export const noticeSecondFactor = (ctx: Ctx, user: { email: string; name: string }, isOn: boolean) =>
  notice(ctx, user.email, ({ hello, secondFactor, notYou }) => ({
    subject: isOn ? secondFactor.on : secondFactor.off,
    lines: [hello(user.name), isOn ? secondFactor.onText : secondFactor.offText, notYou, securityPage(ctx)],
  }))

export const noticePasskey = (ctx: Ctx, user: { email: string; name: string }, passkey: string) =>
  notice(ctx, user.email, ({ hello, passkey: words }) => ({
    subject: words.subject,
    lines: [hello(user.name), words.text(passkey), words.ask, securityPage(ctx)],
  }))

export const noticeSsoLinked = (ctx: Ctx, user: { email: string; name: string }, issuer: string) =>
  notice(ctx, user.email, ({ hello, ssoLinked, notYou }) => ({
    subject: ssoLinked.subject,
    lines: [hello(user.name), ssoLinked.text(new URL(issuer).host), notYou, securityPage(ctx)],
  }))

export const noticeReclaimed = (ctx: Ctx, user: { email: string; name: string }) =>
  notice(ctx, user.email, ({ hello, reclaimed }) => ({
    subject: reclaimed.subject,
    lines: [hello(user.name), reclaimed.text, reclaimed.ask, securityPage(ctx)],
  }))
