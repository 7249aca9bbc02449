import type { WorkCtx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { findInDirectory } from '#platform/auth/directory-queries.ts'
import { mailLink, takeMailTo } from '../account-links/service.ts'
import { recordAudit } from '../audit/record.ts'
import { noticeAddressChange, noticeAddressWanted } from '../notices/jobs.ts'
import { WrongPassword } from '../passwords/errors.ts'
import { knowsPassword } from '../passwords/own-password.ts'
import { loadSelf } from '../users/self.ts'
import type { ChangeEmail } from './schema.ts'

/** Takes effect when the new address confirms. Whoever asks never learns whether it belongs to somebody. */
export async function changeEmail(ctx: WorkCtx, { email, password }: ChangeEmail): Promise<void> {
  const me = await ctx.transact(loadSelf)
  if (!(await knowsPassword(ctx, me, password))) throw WrongPassword('password')
  const wanted = email.trim()
  if (emailKey(wanted) === emailKey(me.email)) return
  const mayMail = await takeMailTo(ctx, wanted)
  await ctx.transact(async inner => {
    await recordAudit(inner, { action: 'email_change_asked', targetKind: 'user', targetId: me.id })
    if (!mayMail) return
    const held = await findInDirectory(inner.db, 'login', emailKey(wanted), inner.now)
    if (held) await noticeAddressWanted(inner, wanted)
    else await mailLink(inner, me.id, 'change_email', wanted)
    await noticeAddressChange(inner, me, wanted)
  })
}
