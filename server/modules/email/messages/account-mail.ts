import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { type AccountMail, accountMailKinds, loadMailBrand } from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { sendMail } from '../recording/send-mail.ts'
import { findBySource } from './queries.ts'

export const accountMailJobs = accountMailKinds.map(({ order, write }) =>
  carryOut(order, async (ctx, data) => {
    const mail = await write(ctx, data)
    if (mail) await ctx.transact(inner => sendAccountMail(inner, mail))
  }),
)

/** Once for each source. */
async function sendAccountMail(ctx: Ctx, mail: AccountMail): Promise<void> {
  if ((await findBySource(ctx, mail.sourceKind, mail.sourceId)).length > 0) return
  const letter = writeMail({
    language: mail.language ?? 'en',
    brand: await loadMailBrand(ctx),
    subject: mail.subject,
    paragraphs: mail.text.trim().split('\n\n'),
  })
  await sendMail(ctx, {
    kind: 'system',
    category: 'account',
    to: mail.to,
    contact_id: null,
    subject: mail.subject,
    body_html: letter.html,
    body_text: mail.text,
    source_kind: mail.sourceKind,
    source_id: mail.sourceId,
  })
}
