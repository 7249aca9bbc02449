import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { order } from '#kit/job.ts'
import { wordings } from '../account-links/mails.ts'
import type { AccountMail } from '../account-mail.ts'
import { findUser } from '../members/queries.ts'

/** Something about an account that its holder should know. Mail stands above identity, which sends it. */
export const mailAccountNotice = order<AccountMail>({ name: 'identity.mail_account_notice' })

async function notice(
  ctx: Ctx,
  to: string,
  subject: string,
  lines: readonly string[],
  sourceKind: AccountMail['sourceKind'] = 'account_notice',
): Promise<void> {
  const text = `${lines.join('\n\n')}\n`
  await ctx.enqueue(mailAccountNotice, { sourceKind, sourceId: newId(), to, subject, text })
}

const securityPage = (ctx: Ctx) => `${ctx.services.settings.publicUrl}/settings/security`

export async function noticeNewDevice(ctx: Ctx, userId: number, device: string): Promise<void> {
  const user = await findUser(ctx, userId)
  if (!user) return
  const at = `${ctx.now.toString().slice(0, 16).replace('T', ' ')} UTC`
  await notice(ctx, user.email, `New sign-in: ${device}`, [
    `Hello ${user.name},`,
    `somebody signed in to your account with ${device}, from the address ${ctx.request?.ip ?? 'unknown'}, at ${at}.`,
    'If that was you, there is nothing to do. If not, end that session and change your password:',
    securityPage(ctx),
  ])
}

export const noticeAddressChange = (ctx: Ctx, user: { email: string; name: string }, to: string) =>
  notice(ctx, user.email, 'Your email address is about to change', [
    `Hello ${user.name},`,
    `somebody with your password asked to use ${to} for your account instead of this address. It changes once a link that we mailed there is opened.`,
    'If that was not you, change your password now:',
    securityPage(ctx),
  ])

/**
 * To who has an account with the address that somebody else wants. In the list of sent mails it looks as the link to a
 * free address does, so that the one who asked learns nothing from it.
 */
export const noticeAddressWanted = (ctx: Ctx, email: string) =>
  notice(
    ctx,
    email,
    wordings.change_email.subject,
    [
      'Hello,',
      'somebody asked to use this address for another account. It is in use for yours, so nothing has changed, and there is nothing to do.',
    ],
    'account_link',
  )

export const noticeSecondFactor = (ctx: Ctx, user: { email: string; name: string }, isOn: boolean) =>
  notice(ctx, user.email, isOn ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off', [
    `Hello ${user.name},`,
    isOn
      ? 'from now on signing in asks for a code of your authenticator app after the password.'
      : 'from now on signing in asks for your password alone.',
    'If that was not you, change your password now:',
    securityPage(ctx),
  ])

export const noticePasskey = (ctx: Ctx, user: { email: string; name: string }, passkey: string) =>
  notice(ctx, user.email, 'A passkey was added to your account', [
    `Hello ${user.name},`,
    `the passkey "${passkey}" can now be used to sign in to your account.`,
    'If that was not you, remove it and change your password:',
    securityPage(ctx),
  ])
