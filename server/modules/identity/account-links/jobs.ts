import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { mailFromAccount } from '../mailer.ts'
import { findUser } from '../members/queries.ts'
import { loadOrganizationView } from '../organization/queries.ts'
import { composeText, type Purpose, wordings } from './mails.ts'
import { findOpenLink } from './queries.ts'

/** The link opens an account, so it waits in the queue sealed. */
interface MailLink {
  link_id: string
  purpose: Purpose
  sealed_link: string
}

const aad = (organizationId: string, linkId: string) => `account-link:${organizationId}:${linkId}`

export const sealLink = (ctx: Ctx, linkId: string, link: string): string =>
  ctx.services.secrets.seal(link, aad(ctx.organizationId, linkId)).toString('base64')

export const mailAccountLink = job<MailLink>({
  name: 'identity.mail_account_link',
  handler: async (ctx: WorkCtx, { link_id, purpose, sealed_link }) => {
    const sealed = Buffer.from(sealed_link, 'base64')
    const link = ctx.services.secrets.open(sealed, aad(ctx.organizationId, link_id)).toString('utf8')
    await ctx.transact(async inner => {
      const open = await findOpenLink(inner, link_id, [purpose])
      const user = open && (await findUser(inner, open.user_id))
      // Used or gone meanwhile: nobody wants that mail any more.
      if (!user) return
      const { name } = await loadOrganizationView(inner)
      await mailFromAccount(inner, {
        sourceKind: 'account_link',
        sourceId: link_id,
        to: user.email,
        subject: wordings[purpose].subject,
        text: composeText(purpose, name, link),
      })
    })
  },
})
