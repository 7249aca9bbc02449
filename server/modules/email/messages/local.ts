import type { Ctx } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import { found, NotAllowed } from '#kit/problem.ts'
import { composeLetter } from '../content/compose.ts'
import { draftOf } from '../delivery/draft.ts'
import { findOrganizationAddress } from '../delivery/queries.ts'
import { loadAttachments } from '../recording/attachment-queries.ts'
import { MessageNotFound } from './errors.ts'
import { findLocalMessage, listWithBodies } from './queries.ts'

/** A message of the local mailbox as its recipient would have got it: rendered, and as bytes. */
export async function readLocal(ctx: Ctx, id: string) {
  const row = found(await findLocalMessage(ctx, id), MessageNotFound)
  if (row.sealed_body && !(ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, 'admin'))) {
    throw NotAllowed('admin')
  }
  const [message, attachments, organization] = await Promise.all([
    listWithBodies(ctx, { id }),
    loadAttachments(ctx, id),
    findOrganizationAddress(ctx),
  ])
  const letter = await composeLetter(draftOf(ctx, row, { attachments, organization }))
  return {
    ...message[0]!,
    rendered_html: letter.html,
    rendered_text: letter.text,
    source: letter.raw.toString('utf8'),
  }
}
