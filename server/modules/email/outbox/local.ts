import type { WorkCtx } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import { found, NotAllowed } from '#kit/problem.ts'
import { composeLetter } from '../content/compose.ts'
import { draftOf } from '../delivery/draft.ts'
import { findOrganizationAddress } from '../delivery/queries.ts'
import { MessageNotFound } from '../messages/errors.ts'
import { findLocalMessage, listWithBodies } from '../messages/queries.ts'
import { showSafely } from '../reading/show.ts'
import { loadAttachments } from '../recording/attachment-queries.ts'

/** A message of the local mailbox as its recipient would have got it: rendered, and as bytes. */
export async function readLocal(ctx: WorkCtx, id: string) {
  const { stored, draft } = await ctx.transact(
    async inner => {
      const row = found(await findLocalMessage(inner, id), MessageNotFound)
      if (row.sealed_body && !(ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, 'admin'))) {
        throw NotAllowed('admin')
      }
      const [messages, attachments, organization] = await Promise.all([
        listWithBodies(inner, { id }),
        loadAttachments(inner, id),
        findOrganizationAddress(inner),
      ])
      return { stored: messages, draft: draftOf(inner, row, { attachments, organization }) }
    },
    { onlyReads: true },
  )
  const [[message], letter] = await Promise.all([showSafely(ctx, stored), composeLetter(draft)])
  return {
    ...message!,
    rendered_html: letter.html,
    rendered_text: letter.text,
    source: letter.raw.toString('utf8'),
  }
}
